#include <libpq-fe.h>

#define NAME pq
#define FILE_NAME "libpq.so.5"
#define FUNCTIONS(F) \
    F(int, PQcancel, (PGcancel *a, char *b, int c), (a, b, c)) \
    F(void, PQclear, (PGresult *a), (a)) \
    F(char *, PQcmdStatus, (PGresult *a), (a)) \
    F(char *, PQcmdTuples, (PGresult *a), (a)) \
    F(PQconninfoOption *, PQconndefaults, (void), ()) \
    F(PostgresPollingStatusType, PQconnectPoll, (PGconn *a), (a)) \
    F(PGconn *, PQconnectStart, (const char *a), (a)) \
    F(void, PQconninfoFree, (PQconninfoOption *a), (a)) \
    F(PQconninfoOption *, PQconninfoParse, (const char *a, char **b), (a, b)) \
    F(int, PQconsumeInput, (PGconn *a), (a)) \
    F(char *, PQerrorMessage, (const PGconn *a), (a)) \
    F(void, PQfinish, (PGconn *a), (a)) \
    F(int, PQflush, (PGconn *a), (a)) \
    F(char *, PQfname, (const PGresult *a, int b), (a, b)) \
    F(void, PQfreeCancel, (PGcancel *a), (a)) \
    F(void, PQfreemem, (void *a), (a)) \
    F(Oid, PQftype, (const PGresult *a, int b), (a, b)) \
    F(PGcancel *, PQgetCancel, (PGconn *a), (a)) \
    F(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c)) \
    F(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c)) \
    F(PGresult *, PQgetResult, (PGconn *a), (a)) \
    F(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c)) \
    F(int, PQisBusy, (PGconn *a), (a)) \
    F(int, PQnfields, (const PGresult *a), (a)) \
    F(int, PQntuples, (const PGresult *a), (a)) \
    F(char *, PQresultErrorField, (const PGresult *a, int b), (a, b)) \
    F(ExecStatusType, PQresultStatus, (const PGresult *a), (a)) \
    F(int, PQsendPrepare, (PGconn *a, const char *b, const char *c, int d, const Oid *e), (a, b, c, d, e)) \
    F(int, PQsendQuery, (PGconn *a, const char *b), (a, b)) \
    F(int, PQsendQueryParams, \
      (PGconn *a, const char *b, int c, const Oid *d, const char *const *e, const int *f, const int *g, int h), \
      (a, b, c, d, e, f, g, h)) \
    F(int, PQsendQueryPrepared, \
      (PGconn *a, const char *b, int c, const char *const *d, const int *e, const int *f, int g), (a, b, c, d, e, f, g)) \
    F(int, PQsetnonblocking, (PGconn *a, int b), (a, b)) \
    F(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *a, PQnoticeProcessor b, void *c), (a, b, c)) \
    F(int, PQsetSingleRowMode, (PGconn *a), (a)) \
    F(int, PQsocket, (const PGconn *a), (a)) \
    F(ConnStatusType, PQstatus, (const PGconn *a), (a)) \
    F(PGTransactionStatusType, PQtransactionStatus, (const PGconn *a), (a)) \
    F(unsigned char *, PQunescapeBytea, (const unsigned char *a, size_t *b), (a, b))

#include "library.h"
