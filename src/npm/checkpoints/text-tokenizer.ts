// Declares the part of a tokeniser that riverbank uses.

export interface TextTokenizer {
  encode(text: string, options?: { add_special_tokens?: boolean }): { ids: number[]; tokens: string[] };
  decode(ids: number[], options?: { skip_special_tokens?: boolean }): string;
  id_to_token(id: number): string | undefined;
  token_to_id(token: string): number | undefined;
}
