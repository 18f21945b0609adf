package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the fork between the scanned chain and the node's chain, by the remembered blocks; deeper,
 * by blocks with announced events. One node serves all queries of a search, and confirms its chain
 * id before anything is retracted.
 */
final class ForkSearch {
  private static final Logger LOG = LoggerFactory.getLogger(ForkSearch.class);

  private final ChainNode chain;
  private final ScanStore store;
  private final int depth;

  /**
   * Creates a search.
   *
   * @param depth how many of the last blocks are remembered
   */
  ForkSearch(ChainNode chain, ScanStore store, int depth) {
    this.chain = chain;
    this.store = store;
    this.depth = depth;
  }

  /**
   * Whether {@code head}, which lies before the position, belongs to the scanned chain: then the
   * node lags. The result is also true if no block of that age is known: there is nothing to
   * retract.
   */
  boolean isBehind(ScanPosition position, ChainHeader head) {
    if (head.number() + 1 == position.nextBlock()
        && head.hash().text().equals(position.blockHash())) {
      return true;
    }
    return isBehind(chain.pinned(), position, head);
  }

  private boolean isBehind(ChainNode node, ScanPosition position, ChainHeader head) {
    List<BlockRef> known = store.remembered(position.chainId(), head.number(), 1);
    return known.isEmpty()
        || (known.get(0).number() == head.number()
            ? known.get(0).hash().equals(head.hash())
            : agrees(node, known.get(0)));
  }

  /**
   * Rewinds to the fork.
   *
   * @return false if the queried node sees no fork, or another node was faster
   */
  boolean goBack(ScanPosition position) {
    ChainNode node = chain.pinned();
    ChainHeader head = node.head();
    long last = position.firstUnread() - 1;
    if (head.number() < last && isBehind(node, position, head)) {
      return false;
    }
    List<BlockRef> recent = store.remembered(position.chainId(), last, depth + 1);
    List<BlockRef> known = notAfter(head, recent);
    int common = newestCommon(node, known);
    if (common < known.size() && known.get(common).number() == last) {
      return false;
    }
    long bottom = endOfRun(last, recent);
    ScanPosition to;
    if (common < known.size() && known.get(common).number() >= bottom) {
      BlockRef stays = known.get(common);
      to = position.backTo(stays.number() + 1, stays.hash().text());
      LOG.warn(
          "The chain was reorganised: reading again from block {}, was at {}",
          to.nextBlock(),
          last + 1);
    } else {
      to = position.backTo(bottom, null);
      LOG.error(
          "The chain was reorganised deeper than is remembered: looking for where, before block {}",
          bottom);
    }
    return rewind(node, position, to, Optional.empty());
  }

  /**
   * Descends to the next lower block with announced events, or ends the search.
   *
   * @return false if the node does not have the block, or another node was faster
   */
  boolean descend(ScanPosition position) {
    ChainNode node = chain.pinned();
    ChainHeader head = node.head();
    long chainId = position.chainId();
    List<BlockRef> known =
        notAfter(head, store.remembered(chainId, position.nextBlock() - 1, Integer.MAX_VALUE));
    if (known.isEmpty() && !store.remembered(chainId, position.nextBlock() - 1, 1).isEmpty()) {
      return false;
    }
    int common = newestCommon(node, known);
    Optional<BlockRef> floor =
        common < known.size() ? Optional.of(known.get(common)) : Optional.empty();
    Optional<BlockRef> announced =
        store
            .newestAnnounced(chainId, position.nextBlock())
            .filter(block -> floor.isEmpty() || block.number() > floor.get().number());
    if (announced.isPresent()) {
      BlockRef block = announced.get();
      if (block.number() > head.number()) {
        return false;
      }
      return agrees(node, block)
          ? found(node, position, block.number() + 1, block.hash())
          : rewind(node, position, position.backTo(block.number(), null), announced);
    }
    if (floor.isPresent()) {
      return found(node, position, floor.get().number() + 1, floor.get().hash());
    }
    long first =
        Math.min(
            store.firstSubscribedBlock(chainId).orElse(position.nextBlock()),
            Math.min(position.nextBlock(), head.number() + 1));
    return found(node, position, first, first == 0 ? null : hash(node, first - 1));
  }

  private boolean found(ChainNode node, ScanPosition position, long next, Hash32 hash) {
    LOG.error("Everything from block {} on is read again after a deep reorganisation", next);
    return rewind(
        node, position, position.backTo(next, hash == null ? null : hash.text()), Optional.empty());
  }

  /** Rewinds, unless the node has switched to another chain. */
  private boolean rewind(
      ChainNode node, ScanPosition from, ScanPosition to, Optional<BlockRef> announced) {
    node.confirmChain();
    return store.rewind(from, to, announced);
  }

  private static List<BlockRef> notAfter(ChainHeader head, List<BlockRef> blocks) {
    return blocks.stream().filter(block -> block.number() <= head.number()).toList();
  }

  /**
   * The lowest block of the run from {@code last} down that is complete in {@code blocks}, the
   * newest first.
   */
  private static long endOfRun(long last, List<BlockRef> blocks) {
    long bottom = last + 1;
    for (BlockRef block : blocks) {
      if (block.number() != bottom - 1) {
        break;
      }
      bottom--;
    }
    return bottom;
  }

  /**
   * The index of the newest block in {@code blocks}, the newest first, that the node has too; their
   * number if none.
   */
  private static int newestCommon(ChainNode node, List<BlockRef> blocks) {
    int conflicting = -1;
    int common = blocks.size();
    // Blocks before a common one are common: the step doubles from the newest, then the interval
    // halves.
    int next = 0;
    int stride = 1;
    while (next < common) {
      if (agrees(node, blocks.get(next))) {
        common = next;
      } else {
        conflicting = next;
        next += stride;
        stride *= 2;
      }
    }
    while (common - conflicting > 1) {
      int middle = (conflicting + common) >>> 1;
      if (agrees(node, blocks.get(middle))) {
        common = middle;
      } else {
        conflicting = middle;
      }
    }
    return common;
  }

  private static boolean agrees(ChainNode node, BlockRef block) {
    return hash(node, block.number()).equals(block.hash());
  }

  /** The hash of the node's block, which must exist: it is not newer than the head. */
  private static Hash32 hash(ChainNode node, long number) {
    return node.block(number).orElseThrow(ChainReorganizedException::new).hash();
  }
}
