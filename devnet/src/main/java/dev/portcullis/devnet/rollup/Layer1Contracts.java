package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.ethereum.common.AbiDecoder;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Calls of the layer 1 contracts by the operator and the node. */
public final class Layer1Contracts {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final UInt256 TIP = UInt256.ONE;

  private final Chain chain;

  Layer1Contracts(Chain chain) {
    this.chain = chain;
  }

  /** The chain of layer 1. */
  public Chain chain() {
    return chain;
  }

  /** The current gas price of layer 1, in wei. */
  public UInt256 gasPrice() {
    return chain.nextBaseFee().plus(TIP);
  }

  /** The transaction by which a batch reached a stage, its time and its block of layer 1. */
  public record StageTransaction(Hash transaction, long timestamp, long block) {}

  /** The commit transaction of a batch; empty before. */
  public Optional<StageTransaction> committed(long batch) {
    return reached(List.of(Set.of(Layer1ContractAddresses.COMMITTED), number(batch)));
  }

  /** The prove transaction of a batch; empty before. */
  public Optional<StageTransaction> proven(long batch) {
    return reached(List.of(Set.of(Layer1ContractAddresses.PROVEN), Set.of(), number(batch)));
  }

  /** The execute transaction of a batch; empty before. */
  public Optional<StageTransaction> executed(long batch) {
    return reached(List.of(Set.of(Layer1ContractAddresses.EXECUTED), number(batch)));
  }

  private Optional<StageTransaction> reached(List<Set<Hash>> topics) {
    return logs(topics).stream()
        .map(log -> new StageTransaction(log.transactionHash(), log.timestamp(), log.blockNumber()))
        .findFirst();
  }

  private List<BlockLog> logs(List<Set<Hash>> topics) {
    return chain
        .logs()
        .inRange(
            new LogMatcher(Set.of(Layer1ContractAddresses.MAIN), topics),
            0,
            Long.MAX_VALUE,
            Long.MAX_VALUE);
  }

  private static Set<Hash> number(long number) {
    return Set.of(Hash.of(UInt256.of(number)));
  }

  /** A number that the main contract stores. */
  long count(Bytes selector) {
    return view(AbiEncoder.call(selector)).longValue();
  }

  /**
   * Whether the main contract takes the commitment to the state of a batch. A stored layer 1 keeps
   * the contract that it began with.
   */
  boolean takesStateCommitments() {
    return Accounts.code(chain.state(BlockIdentifier.Tag.LATEST), Layer1ContractAddresses.MAIN)
        .bytes()
        .toString()
        .contains(Layer1ContractAddresses.COMMIT.toString().substring(2));
  }

  /** What the main contract stores of a batch; zero for an unknown batch. */
  public Hash storedBatchHash(long batch) {
    return Hash.of(view(AbiEncoder.call(Layer1ContractAddresses.STORED_BATCH_HASH).word(batch)));
  }

  private UInt256 view(AbiEncoder call) {
    CallArguments request =
        new CallArguments(
            Layer1ContractAddresses.OPERATOR,
            Optional.of(Layer1ContractAddresses.MAIN),
            chain.settings().gasLimit(),
            UInt256.ZERO,
            UInt256.ZERO,
            call.toBytes(),
            List.of());
    CallSimulation simulation =
        new CallSimulation(request, BlockIdentifier.Tag.LATEST, StateOverrides.NONE);
    return new AbiDecoder(chain.calls().call(simulation)).word(0);
  }

  /** The priority transaction with an id in the queue of layer 1. */
  PriorityTransaction request(long id) {
    BlockLog named =
        logs(List.of(Set.of(Layer1ContractAddresses.PRIORITY_REQUEST_ID), number(id))).stream()
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("layer 1 does not show request " + id));
    Block block = chain.block(new BlockIdentifier.Height(named.blockNumber())).orElseThrow();
    // The contract emits the whole transaction right before its id.
    BlockLog whole = block.logs().get(named.logIndex() - 1);
    AbiDecoder data = new AbiDecoder(whole.log().data());
    PriorityTransaction request = PriorityTransaction.read(data.tuple(3));
    if (!request.hash().equals(named.log().topics().get(2))) {
      throw new IllegalStateException("request " + id + " of layer 1 has another hash: " + request);
    }
    return request;
  }

  void commit(ClosedBatch batch) {
    send(
        "commit of batch " + batch.number(),
        batch.writeTo(
            AbiEncoder.call(
                batch.stateCommitment().isPresent()
                    ? Layer1ContractAddresses.COMMIT
                    : Layer1ContractAddresses.COMMIT_WITHOUT_STATE)));
  }

  void prove(long batch) {
    send(
        "proof of batch " + batch,
        AbiEncoder.call(Layer1ContractAddresses.PROVE).word(batch).word(storedBatchHash(batch)));
  }

  void execute(ClosedBatch batch) {
    send(
        "execution of batch " + batch.number(),
        batch.writeTo(
            AbiEncoder.call(
                batch.stateCommitment().isPresent()
                    ? Layer1ContractAddresses.EXECUTE
                    : Layer1ContractAddresses.EXECUTE_WITHOUT_STATE)));
  }

  /** Sends the operator's ether to {@code account} if its balance is below {@code least}. */
  void fund(EvmAddress account, UInt256 least) {
    UInt256 has =
        chain
            .state(BlockIdentifier.Tag.LATEST)
            .account(account)
            .map(Account::balance)
            .orElse(UInt256.ZERO);
    if (has.compareTo(least) < 0) {
      send("endowment of " + account, account, least.minus(has), Bytes.EMPTY);
    }
  }

  private void send(String what, AbiEncoder call) {
    send(what, Layer1ContractAddresses.MAIN, UInt256.ZERO, call.toBytes());
  }

  private void send(String what, EvmAddress to, UInt256 value, Bytes data) {
    UInt256 price = chain.nextBaseFee().times(2).plus(TIP);
    CallArguments request =
        new CallArguments(
            Layer1ContractAddresses.OPERATOR,
            Optional.of(to),
            chain.settings().gasLimit(),
            price,
            value,
            data,
            List.of());
    long gas =
        chain
            .calls()
            .estimateGas(
                new CallSimulation(request, BlockIdentifier.Tag.PENDING, StateOverrides.NONE));
    Transaction transaction =
        TransactionPayload.dynamicFee(
                chain.settings().chainId(),
                chain.nextNonce(Layer1ContractAddresses.OPERATOR),
                TIP,
                price,
                gas,
                Optional.of(to),
                value,
                data)
            .sign(Layer1ContractAddresses.OPERATOR_KEY);
    chain.submit(transaction);
    Optional<IncludedTransaction> included = chain.await(transaction.hash(), PATIENCE);
    if (included.isEmpty() || !included.get().receipt().succeeded()) {
      throw new IllegalStateException("layer 1 did not take the " + what + ": " + transaction);
    }
  }
}
