package dev.portcullis.persistence.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/** The block tag up to which events are announced, as named in JSON-RPC. */
public enum BlockTag {
  /** The newest block; events of a reorganized block are retracted. */
  @JsonProperty("latest")
  LATEST("latest"),
  /** The newest block that the node reports as finalized. */
  @JsonProperty("finalized")
  FINALIZED("finalized");

  private final String wireName;

  BlockTag(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON-RPC, in Portcullis's JSON and in the database. */
  public String wireName() {
    return wireName;
  }

  /** The tag with this name. */
  static BlockTag named(String name) {
    return Arrays.stream(values())
        .filter(tag -> tag.wireName.equals(name))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The number of a track: the blocks of a chain up to this tag with their scan progress. It is the
   * chain id for all blocks, and its complement for finalized ones.
   */
  public long track(long chainId) {
    return this == LATEST ? chainId : ~chainId;
  }
}
