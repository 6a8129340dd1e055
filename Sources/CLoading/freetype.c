#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_SFNT_NAMES_H

#define NAME freetype
#define FILE_NAME "libfreetype.so.6"
#define FUNCTIONS(F) \
    F(FT_Error, FT_Done_Face, (FT_Face a), (a)) \
    F(FT_Error, FT_Done_FreeType, (FT_Library a), (a)) \
    F(FT_UShort, FT_Get_FSType_Flags, (FT_Face a), (a)) \
    F(FT_Error, FT_Get_Sfnt_Name, (FT_Face a, FT_UInt b, FT_SfntName *c), (a, b, c)) \
    F(FT_UInt, FT_Get_Sfnt_Name_Count, (FT_Face a), (a)) \
    F(FT_Error, FT_Get_SubGlyph_Info, \
      (FT_GlyphSlot a, FT_UInt b, FT_Int *c, FT_UInt *d, FT_Int *e, FT_Int *f, FT_Matrix *g), (a, b, c, d, e, f, g)) \
    F(FT_Error, FT_Init_FreeType, (FT_Library *a), (a)) \
    F(FT_Error, FT_Load_Glyph, (FT_Face a, FT_UInt b, FT_Int32 c), (a, b, c)) \
    F(FT_Error, FT_New_Memory_Face, (FT_Library a, const FT_Byte *b, FT_Long c, FT_Long d, FT_Face *e), (a, b, c, d, e)) \
    F(FT_Error, FT_Outline_Decompose, (FT_Outline *a, const FT_Outline_Funcs *b, void *c), (a, b, c))

#include "library.h"
