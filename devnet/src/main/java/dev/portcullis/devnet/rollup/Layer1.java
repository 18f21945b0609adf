package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.block.LogFilter;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.trial.Simulation;
import dev.portcullis.devnet.chain.trial.StateOverrides;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.ethereum.common.AbiReader;
import dev.portcullis.ethereum.common.AbiWriter;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.PriorityOperation;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The contracts of layer 1 as the operator and the node use them. */
public final class Layer1 {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final UInt256 TIP = UInt256.ONE;

  private final Chain chain;

  Layer1(Chain chain) {
    this.chain = chain;
  }

  /** The chain that is layer 1. */
  public Chain chain() {
    return chain;
  }

  /** Wei that a unit of gas costs on layer 1 now. */
  public UInt256 gasPrice() {
    return chain.nextBaseFee().plus(TIP);
  }

  /** When and by which transaction a batch reached a stage. */
  public record Reached(Hash transaction, long timestamp) {}

  /** How a batch was committed; empty while it is not. */
  public Optional<Reached> committed(long batch) {
    return reached(List.of(Set.of(Contracts.COMMITTED), number(batch)));
  }

  /** How a batch was proven; empty while it is not. */
  public Optional<Reached> proven(long batch) {
    return reached(List.of(Set.of(Contracts.PROVEN), Set.of(), number(batch)));
  }

  /** How a batch was executed; empty while it is not. */
  public Optional<Reached> executed(long batch) {
    return reached(List.of(Set.of(Contracts.EXECUTED), number(batch)));
  }

  private Optional<Reached> reached(List<Set<Hash>> topics) {
    return logs(topics).stream()
        .map(log -> new Reached(log.transactionHash(), log.timestamp()))
        .findFirst();
  }

  private List<BlockLog> logs(List<Set<Hash>> topics) {
    return chain
        .logs()
        .inRange(new LogFilter(Set.of(Contracts.MAIN), topics), 0, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  private static Set<Hash> number(long number) {
    return Set.of(Hash.of(UInt256.of(number)));
  }

  /** A number that the main contract keeps. */
  long count(Bytes selector) {
    return view(AbiWriter.call(selector)).longValue();
  }

  /** What the main contract keeps of a committed batch; zero when it does not know it. */
  Hash commitment(long batch) {
    return Hash.of(view(AbiWriter.call(Contracts.COMMITMENT).word(batch)));
  }

  private UInt256 view(AbiWriter call) {
    CallRequest request =
        new CallRequest(
            Contracts.OPERATOR,
            Optional.of(Contracts.MAIN),
            chain.settings().gasLimit(),
            UInt256.ZERO,
            UInt256.ZERO,
            call.toBytes(),
            List.of());
    Simulation simulation = new Simulation(request, BlockRef.Tag.LATEST, StateOverrides.NONE);
    return new AbiReader(chain.calls().call(simulation)).word(0);
  }

  /** The request with an id that layer 1 has in its queue. */
  PriorityOperation request(long id) {
    BlockLog named =
        logs(List.of(Set.of(Contracts.PRIORITY_REQUEST_ID), number(id))).stream()
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("layer 1 does not show request " + id));
    Block block = chain.block(new BlockRef.Height(named.blockNumber())).orElseThrow();
    // The contract tells the whole request right before it tells the id.
    BlockLog whole = block.logs().get(named.logIndex() - 1);
    AbiReader data = new AbiReader(whole.log().data());
    PriorityOperation request = PriorityOperation.read(data.tuple(3));
    if (!request.hash().equals(named.log().topics().get(2))) {
      throw new IllegalStateException("request " + id + " of layer 1 has another hash: " + request);
    }
    return request;
  }

  void commit(ClosedBatch batch) {
    send("commit of batch " + batch.number(), batch.writeTo(AbiWriter.call(Contracts.COMMIT)));
  }

  void prove(long batch) {
    send(
        "proof of batch " + batch,
        AbiWriter.call(Contracts.PROVE).word(batch).word(commitment(batch)));
  }

  void execute(ClosedBatch batch) {
    send("execution of batch " + batch.number(), batch.writeTo(AbiWriter.call(Contracts.EXECUTE)));
  }

  /** Sends the operator's ether to {@code account} if it has less than {@code least}. */
  void endow(Address account, UInt256 least) {
    UInt256 has =
        chain
            .state(BlockRef.Tag.LATEST)
            .account(account)
            .map(Account::balance)
            .orElse(UInt256.ZERO);
    if (has.compareTo(least) < 0) {
      send("endowment of " + account, account, least.minus(has), Bytes.EMPTY);
    }
  }

  private void send(String what, AbiWriter call) {
    send(what, Contracts.MAIN, UInt256.ZERO, call.toBytes());
  }

  private void send(String what, Address to, UInt256 value, Bytes data) {
    UInt256 price = chain.nextBaseFee().times(2).plus(TIP);
    CallRequest request =
        new CallRequest(
            Contracts.OPERATOR,
            Optional.of(to),
            chain.settings().gasLimit(),
            price,
            value,
            data,
            List.of());
    long gas =
        chain
            .calls()
            .estimateGas(new Simulation(request, BlockRef.Tag.PENDING, StateOverrides.NONE));
    Transaction transaction =
        TransactionPayload.dynamicFee(
                chain.settings().chainId(),
                chain.nextNonce(Contracts.OPERATOR),
                TIP,
                price,
                gas,
                Optional.of(to),
                value,
                data)
            .sign(Contracts.OPERATOR_KEY);
    chain.submit(transaction);
    Optional<Included> included = chain.await(transaction.hash(), PATIENCE);
    if (included.isEmpty() || !included.get().receipt().succeeded()) {
      throw new IllegalStateException("layer 1 did not take the " + what + ": " + transaction);
    }
  }
}
