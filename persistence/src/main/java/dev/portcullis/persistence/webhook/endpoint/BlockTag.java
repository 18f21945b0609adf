package dev.portcullis.persistence.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/** The block up to which events are announced, as JSON-RPC calls it. */
public enum BlockTag {
  /** The newest block; what leaves the chain again is taken back. */
  @JsonProperty("latest")
  LATEST("latest"),
  /** The newest block that the node says is final. */
  @JsonProperty("finalized")
  FINALIZED("finalized");

  private final String wireName;

  BlockTag(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON-RPC, in our JSON and in the database. */
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
   * The number of the blocks of a chain up to there, of which it is known how far they were read:
   * the chain's id for all of them, its complement for those that are final.
   */
  public long track(long chainId) {
    return this == LATEST ? chainId : ~chainId;
  }
}
