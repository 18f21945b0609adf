package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Connects block production of the embedded chain with the {@link InclusionJudge}: it converts
 * transactions and verdicts, and exposes the waiting transactions. Until a judge is attached,
 * blocks are produced without transactions.
 */
public final class InclusionGate {
  /** The offset of the alias that a layer 1 contract has as a sender on layer 2. */
  private static final BigInteger ALIAS =
      new BigInteger("1111000000000000000000000000000000001111", 16);

  private static final BigInteger ADDRESSES = BigInteger.ONE.shiftLeft(160);

  private final boolean trustsPort;
  private final UnsealedCode unsealedCode = new UnsealedCode();
  private final GatewayTransactions gatewayTransactions;
  private volatile InclusionJudge judge;
  private volatile EmbeddedChain chain;

  /** The rollup's bridge, which mints on layer 2 what was deposited on layer 1. */
  private volatile Optional<Address> bridge = Optional.empty();

  /**
   * Creates a gate for a chain that is about to be opened.
   *
   * @param trustsPort whether transactions from the node's own port are not checked
   */
  InclusionGate(boolean trustsPort) {
    this.trustsPort = trustsPort;
    this.gatewayTransactions =
        new GatewayTransactions(hash -> chain.isPending(hash), System::nanoTime);
  }

  /** The rule that the chain calls. */
  InclusionRule rule() {
    return new Rule();
  }

  /**
   * Registers the open chain. Transactions that waited before the start are all checked, because
   * their origin is unknown.
   */
  void opened(EmbeddedChain opened) {
    bridge = opened.layer1().map(below -> alias(new Address(below.sharedBridge().toString())));
    chain = opened;
    opened.waiting().forEach(each -> gatewayTransactions.add(each.hash()));
  }

  /** Records a call of the gateway before the chain receives it. */
  void recordCall(String method, JsonNode params) {
    if (trustsPort) {
      gatewayTransactions.recordCall(method, params);
    }
  }

  /** Attaches the judge, which decides from now on. */
  public void attach(InclusionJudge attached) {
    judge = attached;
    chain.recheck();
  }

  /** Detaches the judge. Without one, transactions to check are not included. */
  public void detach() {
    judge = null;
  }

  /** Whether transactions can get into blocks now. */
  public boolean isReady() {
    InclusionJudge asked = judge;
    return asked != null && asked.isReady();
  }

  /**
   * Retries transactions without a verdict after the judge's data has changed. Returns once no
   * block is in production that was checked before the change.
   */
  public void recheck() {
    chain.recheck();
  }

  /**
   * The transactions that wait for a block and will be checked, in order of arrival; converted
   * lazily.
   */
  public Stream<ReceivedTransaction> waiting() {
    return chain.waiting().stream()
        .filter(each -> !isTrusted(each))
        .map(each -> sent(each, chain.receivedAt(each.hash()).orElse(Instant.MAX)));
  }

  /** Removes waiting transactions; returns those that were still waiting. */
  public Set<Hash32> drop(Set<Hash32> unwanted) {
    return chain.dropPending(each -> unwanted.contains(hash(each))).stream()
        .map(InclusionGate::hash)
        .collect(Collectors.toSet());
  }

  /** Whether a transaction needs no check. Only the rollup's own contracts act for its bridge. */
  private boolean isTrusted(Transaction transaction) {
    return transaction.priority().isPresent()
        ? bridge.equals(Optional.of(new Address(transaction.sender().toString())))
        : trustsPort && !gatewayTransactions.contains(transaction.hash());
  }

  private static Address alias(Address contract) {
    BigInteger number = new BigInteger(1, contract.bytes()).add(ALIAS).mod(ADDRESSES);
    return new Address("0x%040x".formatted(number));
  }

  private Optional<Boolean> hasCode(Address address, long blockNumber) {
    dev.portcullis.ethereum.common.EvmAddress account =
        dev.portcullis.ethereum.common.EvmAddress.of(address.text());
    if (unsealedCode.mayHave(account, blockNumber)) {
      return Optional.empty();
    }
    return chain.hasCode(account, blockNumber - 1);
  }

  private static Hash32 hash(Transaction transaction) {
    return new Hash32(transaction.hash().toString());
  }

  private static ReceivedTransaction sent(Transaction transaction, Instant receivedAt) {
    return new ReceivedTransaction(
        hash(transaction),
        new Address(transaction.sender().toString()),
        transaction.to().map(target -> new Address(target.toString())).orElse(null),
        transaction.data().toString(),
        transaction.priority().isPresent(),
        !transaction.payload().authorizations().isEmpty() || transaction.paymaster().isPresent(),
        receivedAt);
  }

  /** The rule for the chain's side. */
  private final class Rule implements InclusionRule {
    /** Transactions of a trusted port need no judge. */
    @Override
    public boolean ready() {
      return trustsPort || isReady();
    }

    @Override
    public Verdict judge(Execution execution) {
      Verdict verdict = verdict(execution);
      if (verdict == Verdict.INCLUDE) {
        unsealedCode.record(execution);
      }
      return verdict;
    }

    private Verdict verdict(Execution execution) {
      Transaction transaction = execution.transaction();
      if (isTrusted(transaction)) {
        return Verdict.INCLUDE;
      }
      InclusionJudge asked = judge;
      if (asked == null) {
        return Verdict.WAIT;
      }
      Instant receivedAt = chain.receivedAt(transaction.hash()).orElse(Instant.MAX);
      long number = execution.blockNumber();
      return switch (asked.judge(
          new ExecutedTransaction(
              sent(transaction, receivedAt),
              execution.frames(),
              address -> hasCode(address, number)))) {
        case INCLUDE -> Verdict.INCLUDE;
        case REFUSE -> Verdict.REFUSE;
        case WAIT -> Verdict.WAIT;
      };
    }

    @Override
    public void onRefused(Transaction transaction, long blockNumber) {
      InclusionJudge told = judge;
      if (told != null) {
        told.refused(sent(transaction, Instant.MAX), blockNumber);
      }
    }

    @Override
    public void onDropped(Transaction transaction, long blockNumber) {
      InclusionJudge told = judge;
      if (told != null) {
        told.dropped(sent(transaction, Instant.MAX), blockNumber);
      }
    }
  }
}
