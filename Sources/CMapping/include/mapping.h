#ifndef SIGNET_CMAPPING_H
#define SIGNET_CMAPPING_H

#include <stdbool.h>
#include <stddef.h>

// A file that becomes shorter while it is mapped, a bad sector or a file server that is gone would end the process with
// SIGBUS as soon as a program reads a page that cannot be loaded. A mapping that is watched reads as zeros from that
// place on instead, and is known to be broken.
//
// The handler is installed with the first mapping and passes on all other signals.

// A mapping that is watched.
struct signet_watch;

// Watches a mapping of a file, until it is forgotten; NULL without memory, or when no handler can be installed.
struct signet_watch *signet_mapping_watch(const void *address, size_t length);

// Whether a page of it could not be read.
bool signet_mapping_is_broken(const struct signet_watch *watch);

// Ends the watch, before the mapping is undone.
void signet_mapping_forget(struct signet_watch *watch);

#endif
