package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Caches the node's results about finalized blocks, which never change. Visibility is decided again
 * for each use. The results are kept as text, so that each caller gets its own copy and their size
 * is known.
 */
final class FinalizedResponseCache {
  private static final Set<String> METHODS =
      Set.of(
          "eth_getBlockByHash",
          "eth_getBlockByNumber",
          "eth_getBlockReceipts",
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt");

  /** The weight of an entry in addition to its texts. */
  private static final int ENTRY_BYTES = 200;

  /**
   * A single result uses at most this fraction of the cache, and at most the size that is parsed at
   * once.
   */
  private static final int PARTS = 8;

  private static final long MOST_BYTES = 8L << 20;

  private final long bytes;
  private final Cache<CachedCall, byte[]> answers;

  /** A call, as the node receives it. */
  private record CachedCall(String method, String params) {
    static CachedCall of(String method, JsonNode params) {
      return new CachedCall(method, params.toString());
    }
  }

  /** A cache of so many bytes; 0 disables it. */
  FinalizedResponseCache(long bytes) {
    this.bytes = bytes;
    this.answers =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher(FinalizedResponseCache::weight)
            .executor(Runnable::run)
            .build();
  }

  private static int weight(CachedCall cachedCall, byte[] answer) {
    return ENTRY_BYTES + cachedCall.params().length() + answer.length;
  }

  /** Whether the result of a call may be cached. The block of a tag changes. */
  boolean concern(String method, JsonNode params) {
    return bytes > 0 && METHODS.contains(method) && params.path(0).asText().startsWith("0x");
  }

  /** The cached result of this call, as a copy for the caller. */
  Optional<JsonNode> find(String method, JsonNode params) {
    return Optional.ofNullable(answers.getIfPresent(CachedCall.of(method, params)))
        .flatMap(FinalizedResponseCache::read);
  }

  /**
   * Caches a result if it is about a finalized block.
   *
   * @param finalized the number of the newest finalized block <em>before</em> the query; −1 if
   *     there is none. If a block became final afterwards, the result may be about another block of
   *     that number
   */
  void add(String method, JsonNode params, JsonNode answer, long finalized) {
    if (number(answer) > finalized) {
      return;
    }
    CachedCall cachedCall = CachedCall.of(method, params);
    byte[] text = write(answer);
    if (weight(cachedCall, text) <= Math.min(bytes / PARTS, MOST_BYTES)) {
      answers.put(cachedCall, text);
    }
  }

  /** Evicts all entries. */
  void clear() {
    answers.invalidateAll();
  }

  /** The block of a result; the largest number if the result does not specify it. */
  private static long number(JsonNode answer) {
    JsonNode item = answer.isArray() ? answer.path(0) : answer;
    String field = item.has("blockNumber") ? "blockNumber" : "number";
    String hash = item.has("blockNumber") ? "blockHash" : "hash";
    try {
      return item.path(hash).isTextual() ? Long.decode(item.path(field).asText()) : Long.MAX_VALUE;
    } catch (NumberFormatException none) {
      return Long.MAX_VALUE;
    }
  }

  private static byte[] write(JsonNode answer) {
    try {
      return Json.MAPPER.writeValueAsBytes(answer);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a JSON tree cannot be written", impossible);
    }
  }

  /** A malicious block may be nested too deeply to be parsed again. */
  private static Optional<JsonNode> read(byte[] text) {
    try {
      return Optional.of(Json.MAPPER.readTree(text));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
