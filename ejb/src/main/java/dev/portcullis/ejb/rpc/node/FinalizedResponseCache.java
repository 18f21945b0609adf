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
 * Answers of the node about finalised blocks, which never change, as it gave them: what of them
 * somebody may see is decided each time anew. They are kept as text, so that nobody who works on an
 * answer works on another's, and so that what they weigh is known.
 */
final class FinalizedResponseCache {
  private static final Set<String> METHODS =
      Set.of(
          "eth_getBlockByHash",
          "eth_getBlockByNumber",
          "eth_getBlockReceipts",
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt");

  /** What an entry weighs besides its texts. */
  private static final int ENTRY_BYTES = 200;

  /** A single answer takes no more than this part of the memory, and than what is read at once. */
  private static final int PARTS = 8;

  private static final long MOST_BYTES = 8L << 20;

  private final long bytes;
  private final Cache<CachedCall, byte[]> answers;

  /** A call, as it is asked. */
  private record CachedCall(String method, String params) {
    static CachedCall of(String method, JsonNode params) {
      return new CachedCall(method, params.toString());
    }
  }

  /** A memory of so many bytes; 0 remembers nothing. */
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

  /** Whether the answer to a call may be remembered. What a tag stands for changes. */
  boolean concern(String method, JsonNode params) {
    return bytes > 0 && METHODS.contains(method) && params.path(0).asText().startsWith("0x");
  }

  /** The answer that the node gave to this call; a tree of the caller's own. */
  Optional<JsonNode> find(String method, JsonNode params) {
    return Optional.ofNullable(answers.getIfPresent(CachedCall.of(method, params)))
        .flatMap(FinalizedResponseCache::read);
  }

  /**
   * Remembers an answer if it is about a finalised block.
   *
   * @param finalized the number of the newest finalised block <em>before</em> the node was asked:
   *     an answer about a block that became final only afterwards may be about another one of that
   *     number; −1 if there is none
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

  /** Forgets all of it. */
  void clear() {
    answers.invalidateAll();
  }

  /** The block that an answer is about; the largest number where it does not say. */
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

  /** A block that no honest node makes may be nested too deeply to be read again. */
  private static Optional<JsonNode> read(byte[] text) {
    try {
      return Optional.of(Json.MAPPER.readTree(text));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
