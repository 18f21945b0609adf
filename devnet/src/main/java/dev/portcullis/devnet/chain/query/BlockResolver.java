package dev.portcullis.devnet.chain.query;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.upstream.UpstreamChain;
import java.util.Optional;
import java.util.OptionalLong;

/** Resolves identifiers to the stored blocks up to the head, and to the states after them. */
public final class BlockResolver {
  private final ChainStore store;
  private volatile Block head;
  private volatile SettlementStatus settlementStatus = SettlementStatus.NONE;

  /** Resolves the blocks of a store, up to the head. */
  public BlockResolver(ChainStore store, Block head) {
    this.store = store;
    this.head = head;
  }

  /** The last block. */
  public Block head() {
    return head;
  }

  /** The chain that this one copies up to its first block. */
  public Optional<UpstreamChain> upstream() {
    return store.upstream();
  }

  /** The height of the first block of this chain: genesis, or the last copied one. */
  public long first() {
    return upstream().map(UpstreamChain::number).orElse(0L);
  }

  /** Makes a stored block the last one. */
  public void publish(Block block) {
    this.head = block;
  }

  /** The settlement status of the chain. */
  public SettlementStatus settlement() {
    return settlementStatus;
  }

  /** Sets the source of the settlement status. */
  public void settleThrough(SettlementStatus below) {
    this.settlementStatus = below;
  }

  /** A block; empty when it does not exist, and for {@code PENDING}. */
  public Optional<Block> find(BlockIdentifier ref) {
    Block last = head;
    if (ref instanceof BlockIdentifier.Height number) {
      return number.number() == last.number()
          ? Optional.of(last)
          : store.block(number.number()).filter(block -> block.number() < last.number());
    }
    if (ref instanceof BlockIdentifier.ByHash byHash) {
      return store.block(byHash.hash()).filter(block -> block.number() <= last.number());
    }
    return switch ((BlockIdentifier.Tag) ref) {
      case EARLIEST -> store.block(0);
      case PENDING -> Optional.empty();
      case LATEST, COMMITTED -> Optional.of(last);
      case SAFE, L1_COMMITTED -> settled(settlementStatus.lastCommittedBlock(), last);
      case FINALIZED -> settled(settlementStatus.lastExecutedBlock(), last);
    };
  }

  private Optional<Block> settled(OptionalLong number, Block last) {
    // Without a layer 1, nothing can remove a block.
    return number.isEmpty() || number.getAsLong() >= last.number()
        ? Optional.of(last)
        : store.block(number.getAsLong());
  }

  /**
   * The block whose state a query refers to: {@code PENDING} means the last one.
   *
   * @throws UnknownBlockException when it does not exist
   */
  public Block ofState(BlockIdentifier ref) {
    return ref == BlockIdentifier.Tag.PENDING
        ? head
        : find(ref).orElseThrow(() -> new UnknownBlockException(ref));
  }

  /**
   * The state after a block.
   *
   * @throws UnknownBlockException when the block does not exist
   * @throws dev.portcullis.devnet.store.StatePrunedException when its state is no longer kept
   */
  public StateReader state(BlockIdentifier ref) {
    return state(ofState(ref));
  }

  /** The state after a block. */
  public StateReader state(Block block) {
    return store.state(block.number());
  }
}
