#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SFNT_NAMES_H
#include FT_TRUETYPE_TABLES_H

#define NAME freetype
#define FILE_NAME "libfreetype.so.6"
#define FUNCTIONS(F) \
    F(FT_Error, FT_Attach_File, (FT_Face a, const char *b), (a, b)) \
    F(FT_Error, FT_Done_Face, (FT_Face a), (a)) \
    F(FT_Error, FT_Done_FreeType, (FT_Library a), (a)) \
    F(FT_Error, FT_Get_Advance, (FT_Face a, FT_UInt b, FT_Int32 c, FT_Fixed *d), (a, b, c, d)) \
    F(FT_UInt, FT_Get_Char_Index, (FT_Face a, FT_ULong b), (a, b)) \
    F(FT_UShort, FT_Get_FSType_Flags, (FT_Face a), (a)) \
    F(FT_Error, FT_Get_Kerning, (FT_Face a, FT_UInt b, FT_UInt c, FT_UInt d, FT_Vector *e), (a, b, c, d, e)) \
    F(FT_Error, FT_Get_Sfnt_Name, (FT_Face a, FT_UInt b, FT_SfntName *c), (a, b, c)) \
    F(FT_UInt, FT_Get_Sfnt_Name_Count, (FT_Face a), (a)) \
    F(FT_Error, FT_Get_SubGlyph_Info, \
      (FT_GlyphSlot a, FT_UInt b, FT_Int *c, FT_UInt *d, FT_Int *e, FT_Int *f, FT_Matrix *g), (a, b, c, d, e, f, g)) \
    F(FT_Error, FT_Init_FreeType, (FT_Library *a), (a)) \
    F(FT_Error, FT_Load_Glyph, (FT_Face a, FT_UInt b, FT_Int32 c), (a, b, c)) \
    F(FT_Error, FT_Load_Sfnt_Table, (FT_Face a, FT_ULong b, FT_Long c, FT_Byte *d, FT_ULong *e), (a, b, c, d, e)) \
    F(FT_Error, FT_New_Memory_Face, (FT_Library a, const FT_Byte *b, FT_Long c, FT_Long d, FT_Face *e), (a, b, c, d, e)) \
    F(FT_Error, FT_Outline_Decompose, (FT_Outline *a, const FT_Outline_Funcs *b, void *c), (a, b, c)) \
    F(FT_Error, FT_Set_Var_Design_Coordinates, (FT_Face a, FT_UInt b, FT_Fixed *c), (a, b, c))

#include "library.h"
