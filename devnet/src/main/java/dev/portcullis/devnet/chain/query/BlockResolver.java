package dev.portcullis.devnet.chain.query;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.upstream.UpstreamChain;
import java.util.Optional;
import java.util.OptionalLong;

/** The stored blocks up to the head, by the ways to name them, and the states after them. */
public final class BlockResolver {
  private final ChainStore store;
  private volatile Block head;
  private volatile SettlementStatus settlementStatus = SettlementStatus.NONE;

  /** Those of a store, up to the head. */
  public BlockResolver(ChainStore store, Block head) {
    this.store = store;
    this.head = head;
  }

  /** The last block. */
  public Block head() {
    return head;
  }

  /** The chain that this one is a copy of up to its first block. */
  public Optional<UpstreamChain> upstream() {
    return store.upstream();
  }

  /** The height of the first block made here: genesis, or the last one that is copied. */
  public long first() {
    return upstream().map(UpstreamChain::number).orElse(0L);
  }

  /** Makes a stored block the last one. */
  public void publish(Block block) {
    this.head = block;
  }

  /** What is known of the chain's way to layer 1. */
  public SettlementStatus settlement() {
    return settlementStatus;
  }

  /** Says where to learn of it. */
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
    // Without a layer 1 underneath there is nothing that could take a block back.
    return number.isEmpty() || number.getAsLong() >= last.number()
        ? Optional.of(last)
        : store.block(number.getAsLong());
  }

  /**
   * The block whose state a question is about: {@code PENDING} stands for the last one.
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
