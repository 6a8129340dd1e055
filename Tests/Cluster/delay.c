// A proxy that makes a server on this machine farther away: delay PORT MICROSECONDS
//
// It prints its own port. What one side sends reaches the other half of that time later, so that each round trip takes that much longer.

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static long half;
static struct sockaddr_in behind = {.sin_family = AF_INET};

struct Direction {
    int from, to;
};

static void *pass(void *value) {
    struct Direction way = *(struct Direction *)value;
    free(value);
    char part[1 << 16];
    struct timespec pause = {half / 1000000, half % 1000000 * 1000};
    prctl(PR_SET_TIMERSLACK, 1);
    for (ssize_t count; (count = read(way.from, part, sizeof part)) > 0;) {
        nanosleep(&pause, NULL);
        for (ssize_t sent = 0, more; sent < count; sent += more)
            if ((more = write(way.to, part + sent, count - sent)) <= 0) goto end;
    }
end:
    // Ends the other direction too; the connection is left to the end of this program.
    shutdown(way.from, SHUT_RDWR);
    shutdown(way.to, SHUT_RDWR);
    return NULL;
}

static void begin(int from, int to) {
    struct Direction *way = malloc(sizeof *way);
    *way = (struct Direction){from, to};
    pthread_t thread;
    pthread_create(&thread, NULL, pass, way);
    pthread_detach(thread);
}

int main(int count, char **words) {
    if (count != 3) return 64;
    behind.sin_port = htons(atoi(words[1]));
    behind.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    half = atol(words[2]) / 2;
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof own;
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (bind(listener, (struct sockaddr *)&own, size) || listen(listener, 64)) return 71;
    getsockname(listener, (struct sockaddr *)&own, &size);
    printf("%d\n", ntohs(own.sin_port));
    fflush(stdout);
    for (int client; (client = accept(listener, NULL, NULL)) >= 0;) {
        int server = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(server, (struct sockaddr *)&behind, sizeof behind)) {
            close(client);
            close(server);
            continue;
        }
        setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        begin(client, server);
        begin(server, client);
    }
}
