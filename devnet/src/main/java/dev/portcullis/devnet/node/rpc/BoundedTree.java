package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;

/**
 * Collects a result as a tree and fails, with the documented error, once its text would exceed the
 * maximum of a response. It counts names, strings and numbers, which make up the bulk of a result.
 */
final class BoundedTree extends JsonGeneratorDelegate {
  /** Quotes and a comma or colon. */
  private static final int AROUND = 3;

  private final TokenBuffer tokens;
  private final int limit;
  private long size;

  /**
   * Creates an empty tree.
   *
   * @param limit characters of the whole result
   */
  BoundedTree(int limit) {
    this(new TokenBuffer(RpcJson.MAPPER, false), limit);
  }

  private BoundedTree(TokenBuffer tokens, int limit) {
    super(tokens, false);
    this.tokens = tokens;
    this.limit = limit;
  }

  /** The written tree. */
  JsonNode toTree() throws IOException {
    try (JsonParser read = tokens.asParser()) {
      return RpcJson.MAPPER.readTree(read);
    }
  }

  private void count(int characters) {
    size += characters + AROUND;
    if (size > limit) {
      throw RpcException.responseTooLarge(
          "the response is larger than the limit; ask for less at once");
    }
  }

  @Override
  public void writeFieldName(String name) throws IOException {
    count(name.length());
    super.writeFieldName(name);
  }

  @Override
  public void writeFieldName(SerializableString name) throws IOException {
    count(name.charLength());
    super.writeFieldName(name);
  }

  @Override
  public void writeString(String text) throws IOException {
    count(text == null ? 0 : text.length());
    super.writeString(text);
  }

  @Override
  public void writeNumber(int value) throws IOException {
    count(0);
    super.writeNumber(value);
  }
}
