#define XML_DTD
#include <expat.h>

#define NAME expat
#define FILE_NAME "libexpat.so.1"
#define FUNCTIONS(F) \
    F(int, XML_GetCurrentByteCount, (XML_Parser a), (a)) \
    F(XML_Index, XML_GetCurrentByteIndex, (XML_Parser a), (a)) \
    F(XML_Size, XML_GetCurrentLineNumber, (XML_Parser a), (a)) \
    F(enum XML_Error, XML_GetErrorCode, (XML_Parser a), (a)) \
    F(enum XML_Status, XML_Parse, (XML_Parser a, const char *b, int c, int d), (a, b, c, d)) \
    F(XML_Parser, XML_ParserCreate, (const XML_Char *a), (a)) \
    F(void, XML_ParserFree, (XML_Parser a), (a)) \
    F(XML_Bool, XML_SetBillionLaughsAttackProtectionActivationThreshold, (XML_Parser a, unsigned long long b), (a, b)) \
    F(XML_Bool, XML_SetBillionLaughsAttackProtectionMaximumAmplification, (XML_Parser a, float b), (a, b)) \
    F(void, XML_SetCharacterDataHandler, (XML_Parser a, XML_CharacterDataHandler b), (a, b)) \
    F(void, XML_SetDefaultHandler, (XML_Parser a, XML_DefaultHandler b), (a, b)) \
    F(void, XML_SetElementHandler, (XML_Parser a, XML_StartElementHandler b, XML_EndElementHandler c), (a, b, c)) \
    F(void, XML_SetSkippedEntityHandler, (XML_Parser a, XML_SkippedEntityHandler b), (a, b)) \
    F(void, XML_SetUserData, (XML_Parser a, void *b), (a, b)) \
    F(enum XML_Status, XML_StopParser, (XML_Parser a, XML_Bool b), (a, b))

#include "library.h"
