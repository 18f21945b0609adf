package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.legacy.layer1.DiscoveredPriorityOperation;
import dev.portcullis.persistence.legacy.layer1.L1Block;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1State;
import dev.portcullis.persistence.legacy.layer1.PriorityScanQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Discovers the priority operations of the main contract, block by block. Each block must be the
 * parent of the next, and operations come in their order without a gap. A reorganization removes
 * operations, unless they were executed; then the same ones must come again.
 */
@ApplicationScoped
public class PriorityOperationScan {
  /** The number of blocks per read. */
  private static final int MOST_BLOCKS = 100;

  /** The number of remembered blocks, more than the maximum of confirmations. */
  private static final int DEPTH = 1_024;

  private static final Logger LOG = LoggerFactory.getLogger(PriorityOperationScan.class);

  private TransactionRunner transactions;
  private Layer1Queries layer1;
  private PriorityScanQueries found;
  private Layer1Operator operator;

  /** Required by the container for its proxy. */
  public PriorityOperationScan() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public PriorityOperationScan(
      TransactionRunner transactions,
      Layer1Queries layer1,
      PriorityScanQueries found,
      Layer1Operator operator) {
    this.transactions = transactions;
    this.layer1 = layer1;
    this.found = found;
    this.operator = operator;
  }

  /**
   * Reads some blocks, or rolls back after a reorganization.
   *
   * @return whether anything changed
   * @throws SettlementBlockedException when the node's data are inconsistent
   */
  public boolean step() {
    Optional<Layer1State> state = transactions.run(layer1::state);
    if (state.flatMap(Layer1State::contracts).isEmpty() || state.get().scanned().isEmpty()) {
      return false;
    }
    L1Block at = state.get().scanned().get();
    ChainNode node = operator.node();
    ChainHeader head = node.head();
    if (head.number() <= at.number()) {
      return !isBehind(head, at) && goBack(state.get(), at, head);
    }
    long last = Math.min(head.number(), at.number() + MOST_BLOCKS);
    List<ChainHeader> blocks = following(at, node.blocks(at.number() + 1, last));
    return blocks.isEmpty()
        ? goBackIfForked(state.get(), at, head)
        : read(state.get(), blocks, head);
  }

  /** Whether the node only lags behind the blocks that were read. */
  private boolean isBehind(ChainHeader head, L1Block at) {
    if (head.number() == at.number()) {
      return head.hash().equals(at.hash());
    }
    return transactions.run(found::storedBlocks).stream()
        .anyMatch(block -> block.equals(new L1Block(head.number(), head.hash())));
  }

  private boolean goBackIfForked(Layer1State state, L1Block at, ChainHeader head) {
    return !operator.below().has(at) && goBack(state, at, head);
  }

  /** The blocks that form a chain. */
  private static List<ChainHeader> following(L1Block at, List<ChainHeader> blocks) {
    List<ChainHeader> fitting = new ArrayList<>();
    L1Block last = at;
    for (ChainHeader block : blocks) {
      if (block.number() != last.number() + 1 || !block.parentHash().equals(last.hash())) {
        break;
      }
      fitting.add(block);
      last = new L1Block(block.number(), block.hash());
    }
    return fitting;
  }

  private boolean read(Layer1State state, List<ChainHeader> blocks, ChainHeader head) {
    FollowedEvents wanted =
        new FollowedEvents(
            Set.of(
                new FollowedEvents.Event(
                    state.contracts().orElseThrow().main(), PriorityOperationDecoder.EVENT)));
    List<DiscoveredPriorityOperation> operations = new ArrayList<>();
    for (ChainHeader block : blocks) {
      operator
          .node()
          .logs(block, wanted)
          .forEach(log -> operations.add(PriorityOperationDecoder.read(log)));
    }
    Optional<Long> gap = transactions.run(() -> stored(state, blocks, operations, head));
    if (gap.isPresent()) {
      goBackBefore(state, gap.get(), head);
      throw new SettlementBlockedException(
          "The layer-1 node reports priority operations up to block "
              + blocks.get(blocks.size() - 1).number()
              + " and leaves some out; it is asked again from block "
              + gap.get());
    }
    return true;
  }

  /**
   * Stores all blocks; or stores nothing and returns the block from which an operation is missing.
   */
  private Optional<Long> stored(
      Layer1State before,
      List<ChainHeader> blocks,
      List<DiscoveredPriorityOperation> operations,
      ChainHeader head) {
    Optional<Layer1State> now = layer1.lock();
    if (now.filter(state -> state.scanned().equals(before.scanned())).isEmpty()) {
      return Optional.empty();
    }
    long next = found.nextSerialId();
    Instant seenAt = Clock.now();
    for (DiscoveredPriorityOperation operation : operations) {
      if (operation.serialId() > next) {
        return Optional.of(found.lastBlock().orElse(before.binding().orElseThrow().firstBlock()));
      }
      if (operation.serialId() < next) {
        requireSame(operation);
        continue;
      }
      requireToken(operation);
      found.add(operation, seenAt);
      next++;
    }
    ChainHeader last = blocks.get(blocks.size() - 1);
    found.storeBlocks(
        blocks.stream().map(block -> new L1Block(block.number(), block.hash())).toList(),
        last.number() - DEPTH);
    move(new L1Block(last.number(), last.hash()), head);
    return Optional.empty();
  }

  private void requireSame(DiscoveredPriorityOperation operation) {
    if (!found.isDuplicate(operation)) {
      throw new SettlementBlockedException(
          "The priority operation "
              + operation.serialId()
              + " in block "
              + operation.l1Block()
              + " of layer 1 differs from the executed one: layer 1 was reorganized deeper than"
              + " legacy.confirmations");
    }
  }

  private void requireToken(DiscoveredPriorityOperation operation) {
    boolean isNft = operation.tokenId() >> Short.SIZE > 0;
    if (!isNft && !layer1.hasToken(operation.tokenId())) {
      throw new SettlementBlockedException(
          "The priority operation "
              + operation.serialId()
              + " is about the token "
              + operation.tokenId()
              + ", which legacy.tokens must name");
    }
  }

  private void move(L1Block to, ChainHeader head) {
    long confirmed = head.number() - operator.settings().confirmations() + 1;
    found.move(to, head.number(), Math.max(-1, Math.min(to.number(), confirmed)));
  }

  /** Rolls back to the common ancestor, or to the first block if it is no longer remembered. */
  private boolean goBack(Layer1State state, L1Block at, ChainHeader head) {
    long first = state.binding().orElseThrow().firstBlock();
    Layer1Client layer1Client = operator.below();
    L1Block common =
        transactions.run(found::storedBlocks).stream()
            .filter(block -> block.number() < at.number() && block.number() <= head.number())
            .filter(layer1Client::has)
            .findFirst()
            .orElseGet(() -> block(Math.min(first, head.number())));
    LOG.warn(
        "The chain below was reorganised: it is read again from block {}, was at {}",
        common.number() + 1,
        at.number());
    return rewind(state, common, head);
  }

  /** Reads the blocks before a gap again: the missing operation may have been left out there. */
  private void goBackBefore(Layer1State state, long block, ChainHeader head) {
    long first = state.binding().orElseThrow().firstBlock();
    rewind(state, block(Math.max(first, block - 1)), head);
  }

  private L1Block block(long number) {
    return operator
        .below()
        .block(number)
        .map(block -> new L1Block(block.number(), block.hash()))
        .orElseThrow(
            () ->
                new SettlementBlockedException(
                    "The node of the chain below has no block " + number));
  }

  private boolean rewind(Layer1State before, L1Block to, ChainHeader head) {
    return transactions.run(
        () -> {
          Optional<Layer1State> now = layer1.lock();
          if (now.filter(state -> state.scanned().equals(before.scanned())).isPresent()) {
            found.deleteAfter(to.number());
            move(to, head);
          }
          return true;
        });
  }
}
