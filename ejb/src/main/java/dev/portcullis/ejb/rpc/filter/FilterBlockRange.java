package dev.portcullis.ejb.rpc.filter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.message.LogFilter;
import java.util.Set;
import java.util.function.Function;

/**
 * The blocks whose logs a filter reports, at one moment of the chain (R-CHN-15). A tag that follows
 * the chain at a distance, such as {@code finalized}, ends the range at its block.
 *
 * @param first the number of the first block
 * @param last the number of the last block; {@link Long#MAX_VALUE} for no end, −1 for no block yet
 */
record FilterBlockRange(long first, long last) {
  /** The range of block filters, which are unbounded. */
  static final FilterBlockRange ALL = new FilterBlockRange(0, Long.MAX_VALUE);

  /** Tags at or after the newest block, which do not end the range. */
  private static final Set<String> NEWEST = Set.of("latest", "pending", "committed");

  /**
   * The range of a filter. A tag as its first block sets no bound: a filter reports new blocks.
   *
   * @param tagged the block of a tag as the node describes it; null if there is none
   */
  static FilterBlockRange of(LogFilter filter, Function<String, JsonNode> tagged) {
    String to = filter.range().path("toBlock").asText();
    long last =
        NEWEST.contains(to)
            ? Long.MAX_VALUE
            : filter.number("toBlock").orElseGet(() -> number(tagged.apply(to)));
    return new FilterBlockRange(filter.number("fromBlock").orElse(0), last);
  }

  /** Whether a log is in the range, however far a tag at the end has moved since. */
  boolean includes(JsonNode log) {
    return Long.decode(log.path("blockNumber").asText()) >= first;
  }

  private static long number(JsonNode block) {
    return block.path("number").isTextual() ? Long.decode(block.get("number").asText()) : -1;
  }
}
