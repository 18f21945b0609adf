package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * The node's one JSON mapper: rejects deep nesting, too many tokens, repeated keys and text after
 * the value.
 */
public final class RpcJson {
  private static final int DEPTH = 32;
  private static final int NUMBER_DIGITS = 100;

  /**
   * The maximum number of values and names in one request: a full batch of calls with 50 parameters
   * each. Every token becomes an object, which may be fifty times as large as its text.
   */
  private static final int TOKENS = 100_000;

  /** Call traces nest as deep as calls do: 1,025 frames of two levels each. */
  private static final int WRITTEN_DEPTH = 3_000;

  /** The mapper. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEPTH)
                          .maxTokenCount(TOKENS)
                          .maxNumberLength(NUMBER_DIGITS)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .streamWriteConstraints(
                      StreamWriteConstraints.builder().maxNestingDepth(WRITTEN_DEPTH).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private RpcJson() {}
}
