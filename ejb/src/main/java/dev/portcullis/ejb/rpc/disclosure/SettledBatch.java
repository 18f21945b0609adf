package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * A batch that layer 1 has.
 *
 * @param number its number
 * @param lastBlock the block whose state is proven
 */
record SettledBatch(long number, long lastBlock) {
  /** The last block as a parameter. */
  JsonNode block() {
    return TextNode.valueOf("0x" + Long.toHexString(lastBlock));
  }
}
