package dev.portcullis.legacy.query;

import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.transaction.TransactionHash;
import dev.portcullis.persistence.legacy.query.LegacyBlockQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Queries blocks. */
@ApplicationScoped
public class LegacyBlocks {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final String ROOT = "sync-bl:";

  @Inject private LegacyBlockQueries reader;

  /** The latest blocks up to a number, newest first. */
  public List<LegacyBlockView> upTo(long most, int limit) {
    return reader.upTo(most, limit).stream().map(LegacyBlockView::of).toList();
  }

  /**
   * A block.
   *
   * @throws Failure NOT_FOUND if there is none
   */
  public LegacyBlockView get(long number) {
    return reader.find(number).map(LegacyBlockView::of).orElseThrow(() -> unknown(number));
  }

  /**
   * A block by its number, its state root, or a layer 1 transaction that commits or verifies it.
   *
   * @throws Failure NOT_FOUND if nothing matches
   */
  public LegacyBlockView search(String query) {
    if (NUMBER.matcher(query).matches()) {
      return get(Long.parseLong(query));
    }
    String hash = query.startsWith(ROOT) ? query.substring(ROOT.length()) : query;
    return TransactionHash.parse(hash)
        .flatMap(known -> reader.find(known.bytes()))
        .map(LegacyBlockView::of)
        .orElseThrow(() -> unknown(query));
  }

  /**
   * The operations of a block, in its order.
   *
   * @throws Failure NOT_FOUND if there is no such block
   */
  public List<BlockTransaction> transactions(long number) {
    if (reader.find(number).isEmpty()) {
      throw unknown(number);
    }
    return reader.operations(number).stream().map(BlockTransaction::of).toList();
  }

  /**
   * The operation at a position in a block, from 0.
   *
   * @throws Failure NOT_FOUND if there is none
   */
  public BlockTransaction transaction(long number, long index) {
    return Optional.of(index)
        .filter(place -> place <= Integer.MAX_VALUE)
        .flatMap(place -> reader.operation(number, place.intValue()))
        .map(BlockTransaction::of)
        .orElseThrow(() -> Failure.notFound("Transaction", "index", index));
  }

  private static Failure unknown(Object block) {
    return Failure.notFound("Block", "number", block);
  }
}
