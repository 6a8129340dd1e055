#include <yaml.h>

#define NAME yaml
#define FILE_NAME "libyaml-0.so.2"
#define FUNCTIONS(F) \
    F(int, yaml_parser_initialize, (yaml_parser_t *a), (a)) \
    F(void, yaml_parser_set_input_string, (yaml_parser_t *a, const unsigned char *b, size_t c), (a, b, c)) \
    F(void, yaml_parser_set_encoding, (yaml_parser_t *a, yaml_encoding_t b), (a, b)) \
    F(int, yaml_parser_parse, (yaml_parser_t *a, yaml_event_t *b), (a, b)) \
    F(void, yaml_event_delete, (yaml_event_t *a), (a)) \
    F(void, yaml_parser_delete, (yaml_parser_t *a), (a))

#include "library.h"
