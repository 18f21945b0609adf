package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.legacy.layer1.BlockToSettle;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1State;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction.Purpose;
import dev.portcullis.persistence.legacy.layer1.Layer1TransactionQueries;
import dev.portcullis.persistence.legacy.layer1.SettlementQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * Settles blocks on layer 1, in their order. It commits each block that has a state root, and
 * verifies each committed one, which executes its payments. Several transactions are in flight at a
 * time.
 */
@ApplicationScoped
public class BlockSettler {
  private TransactionRunner transactions;
  private Layer1Queries layer1;
  private Layer1TransactionQueries rows;
  private SettlementQueries blocks;
  private Layer1TransactionSender layer1TransactionSender;
  private Layer1Operator operator;

  /** Required by the container for its proxy. */
  public BlockSettler() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public BlockSettler(
      TransactionRunner transactions,
      Layer1Queries layer1,
      Layer1TransactionQueries rows,
      SettlementQueries blocks,
      Layer1TransactionSender layer1TransactionSender,
      Layer1Operator operator) {
    this.transactions = transactions;
    this.layer1 = layer1;
    this.rows = rows;
    this.blocks = blocks;
    this.layer1TransactionSender = layer1TransactionSender;
    this.operator = operator;
  }

  /**
   * The next transaction.
   *
   * @param order the transaction to send
   * @param commitment the commitment that the contract stores for the block
   * @param isAlone whether all earlier transactions are mined, so that a simulation sees their
   *     effects
   */
  private record Next(
      Layer1TransactionSender.TransactionRequest order, Hash32 commitment, boolean isAlone) {
    boolean isSame(Next other) {
      return order.purpose() == other.order.purpose() && order.block() == other.order.block();
    }
  }

  /**
   * Follows the transactions in flight, and records and sends the next one if there is one.
   *
   * @return whether anything changed
   * @throws SettlementBlockedException when the contract rejects a block, and as {@link
   *     Layer1TransactionSender#step}
   */
  public boolean step() {
    boolean changed = layer1TransactionSender.step();
    Optional<Next> next = transactions.run(() -> next(layer1.state()));
    if (next.isEmpty()) {
      return changed;
    }
    Layer1TransactionSender.TransactionRequest transactionRequest = next.get().order();
    if (transactionRequest.gas() > BlockGasEstimator.LIMIT + BlockGasEstimator.OVERHEAD) {
      throw new SettlementBlockedException(
          "Block "
              + transactionRequest.block()
              + " may take "
              + transactionRequest.gas()
              + " gas, which is too much");
    }
    Optional<SigningKey.Fee> fee = operator.fee();
    if (fee.isEmpty()) {
      return changed;
    }
    if (next.get().isAlone()) {
      operator.fund();
      simulate(transactionRequest);
    }
    transactions.run(() -> write(next.get(), fee.get()));
    layer1TransactionSender.step();
    return true;
  }

  private Optional<Next> next(Optional<Layer1State> found) {
    if (found.flatMap(Layer1State::contracts).isEmpty()) {
      return Optional.empty();
    }
    Layer1State state = found.get();
    List<Layer1Transaction> open = rows.open();
    if (open.size() >= Layer1TransactionSender.MOST_OPEN) {
      return Optional.empty();
    }
    boolean isAlone = open.stream().allMatch(each -> each.mined().isPresent());
    long verify = Math.max(state.verified(), rows.lastOpenBlock(Purpose.VERIFY)) + 1;
    if (verify <= state.committed()) {
      return Optional.of(verification(state, verify, isAlone));
    }
    long commit = Math.max(state.committed(), rows.lastOpenBlock(Purpose.COMMIT)) + 1;
    return commit <= state.rooted()
        ? Optional.of(commitment(state, commit, isAlone))
        : Optional.empty();
  }

  private Next commitment(Layer1State state, long number, boolean isAlone) {
    BlockToSettle block = block(number);
    Hash32 previous = number == 1 ? BlockCallEncoder.NONE : storedCommitment(number - 1);
    byte[] call = BlockCallEncoder.commit(previous, block);
    long gas = BlockGasEstimator.OVERHEAD + BlockGasEstimator.ofCommitting(block.operations());
    return new Next(
        order(Purpose.COMMIT, state, number, call, gas),
        BlockCallEncoder.commitment(previous, block),
        isAlone);
  }

  private Next verification(Layer1State state, long number, boolean isAlone) {
    BlockToSettle block = block(number);
    Hash32 commitment = storedCommitment(number);
    byte[] call = BlockCallEncoder.verify(block, commitment);
    long gas = BlockGasEstimator.OVERHEAD + BlockGasEstimator.ofAll(block.operations());
    return new Next(order(Purpose.VERIFY, state, number, call, gas), commitment, isAlone);
  }

  private static Layer1TransactionSender.TransactionRequest order(
      Purpose purpose, Layer1State state, long number, byte[] call, long gas) {
    Optional<Address> main = Optional.of(state.contracts().orElseThrow().main());
    return new Layer1TransactionSender.TransactionRequest(purpose, "", number, main, call, gas);
  }

  private BlockToSettle block(long number) {
    return blocks
        .block(number)
        .orElseThrow(
            () -> new SettlementBlockedException("Block " + number + " has no state root"));
  }

  private Hash32 storedCommitment(long number) {
    return blocks
        .commitment(number)
        .orElseThrow(
            () -> new SettlementBlockedException("Block " + number + " has no commitment"));
  }

  /** Simulates the transaction, because a revert would cost ether and change nothing. */
  private void simulate(Layer1TransactionSender.TransactionRequest transactionRequest) {
    try {
      operator
          .below()
          .call(
              Optional.of(operator.address()),
              transactionRequest.to().orElseThrow(),
              transactionRequest.data(),
              Optional.of(transactionRequest.gas()));
    } catch (NodeErrorException refusal) {
      throw new SettlementBlockedException(
          "The main contract does not "
              + (transactionRequest.purpose() == Purpose.COMMIT ? "commit" : "verify")
              + " block "
              + transactionRequest.block()
              + ": "
              + refusal.getMessage()
              + (refusal.data() == null ? "" : " " + refusal.data()),
          refusal);
    }
  }

  /** Records nothing if another node was faster. */
  private boolean write(Next planned, SigningKey.Fee fee) {
    Optional<Next> now = next(layer1.lock());
    if (now.isEmpty() || !now.get().isSame(planned)) {
      return false;
    }
    if (planned.order().purpose() == Purpose.COMMIT) {
      blocks.setCommitment(planned.order().block(), planned.commitment());
    }
    layer1TransactionSender.write(now.get().order(), fee);
    return true;
  }
}
