#include "CLoading.h"
#include <pthread.h>

static void *load(void *work) {
    if (*(const enum signet_work *)work == signet_work_names) {
        signet_has_freetype();
        signet_has_harfbuzz();
    }
    signet_has_cairo();
    return NULL;
}

void signet_load_ahead(enum signet_work work) {
    static const enum signet_work all[] = {signet_work_drawings, signet_work_names};
    pthread_t thread;
    // Without a thread the libraries are loaded when they are called.
    if (pthread_create(&thread, NULL, load, (void *)&all[work]) == 0) pthread_detach(thread);
}
