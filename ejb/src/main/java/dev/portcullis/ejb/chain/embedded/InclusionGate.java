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
 * What the embedded chain may include: asks the {@link InclusionJudge} in the words of this side,
 * and lets it look at what waits. Until one is attached, blocks are made without transactions.
 */
public final class InclusionGate {
  /** What the sender of a request is called on layer 2 if it is a contract of layer 1. */
  private static final BigInteger ALIAS =
      new BigInteger("1111000000000000000000000000000000001111", 16);

  private static final BigInteger ADDRESSES = BigInteger.ONE.shiftLeft(160);

  private final boolean trustsPort;
  private final UnsealedCode made = new UnsealedCode();
  private final GatewayTransactions sends;
  private volatile InclusionJudge judge;
  private volatile EmbeddedChain chain;

  /** The bridge of the rollup itself, which mints here what it took on layer 1. */
  private volatile Optional<Address> bridge = Optional.empty();

  /**
   * Over a chain that is about to be opened.
   *
   * @param trustsPort whether what comes by the node's own port is not judged
   */
  InclusionGate(boolean trustsPort) {
    this.trustsPort = trustsPort;
    this.sends = new GatewayTransactions(hash -> chain.isPending(hash), System::nanoTime);
  }

  /** What the chain asks. */
  InclusionRule rule() {
    return new Rule();
  }

  /** The chain is open; what waits from before its start may have come in any way. */
  void opened(EmbeddedChain opened) {
    bridge = opened.layer1().map(below -> alias(new Address(below.sharedBridge().toString())));
    chain = opened;
    opened.waiting().forEach(each -> sends.add(each.hash()));
  }

  /** A call of the gateway, before the chain has it. */
  void note(String method, JsonNode params) {
    if (trustsPort) {
      sends.note(method, params);
    }
  }

  /** From now on this one judges. */
  public void attach(InclusionJudge attached) {
    judge = attached;
    chain.recheck();
  }

  /** Nothing is judged any more, and so nothing is included. */
  public void detach() {
    judge = null;
  }

  /** Whether transactions can get into blocks now. */
  public boolean isReady() {
    InclusionJudge asked = judge;
    return asked != null && asked.isReady();
  }

  /**
   * What the judge judges by has changed, or more is known of it: what could not be judged is tried
   * again. Returns when no block is being made any more that was judged before.
   */
  public void recheck() {
    chain.recheck();
  }

  /** What waits for a block and is going to be judged, in order of arrival; told one by one. */
  public Stream<SentTransaction> waiting() {
    return chain.waiting().stream()
        .filter(each -> !isTrusted(each))
        .map(each -> sent(each, chain.receivedAt(each.hash()).orElse(Instant.MAX)));
  }

  /** Takes transactions away from what waits; answers those that were still there. */
  public Set<Hash32> drop(Set<Hash32> unwanted) {
    return chain.dropPending(each -> unwanted.contains(hash(each))).stream()
        .map(InclusionGate::hash)
        .collect(Collectors.toSet());
  }

  /** Nobody but the rollup's own contracts speaks for its bridge. */
  private boolean isTrusted(Transaction transaction) {
    return transaction.priority().isPresent()
        ? bridge.equals(Optional.of(new Address(transaction.sender().toString())))
        : trustsPort && !sends.contains(transaction.hash());
  }

  private static Address alias(Address contract) {
    BigInteger number = new BigInteger(1, contract.bytes()).add(ALIAS).mod(ADDRESSES);
    return new Address("0x%040x".formatted(number));
  }

  private Optional<Boolean> hasCode(Address address, long blockNumber) {
    dev.portcullis.ethereum.common.EvmAddress account =
        dev.portcullis.ethereum.common.EvmAddress.of(address.text());
    if (made.mayHave(account, blockNumber)) {
      return Optional.empty();
    }
    return chain.hasCode(account, blockNumber - 1);
  }

  private static Hash32 hash(Transaction transaction) {
    return new Hash32(transaction.hash().toString());
  }

  private static SentTransaction sent(Transaction transaction, Instant receivedAt) {
    return new SentTransaction(
        hash(transaction),
        new Address(transaction.sender().toString()),
        transaction.to().map(target -> new Address(target.toString())).orElse(null),
        transaction.data().toString(),
        transaction.priority().isPresent(),
        !transaction.payload().authorizations().isEmpty() || transaction.paymaster().isPresent(),
        receivedAt);
  }

  /** The other side of it. */
  private final class Rule implements InclusionRule {
    /** Those of a trusted port need no judge. */
    @Override
    public boolean ready() {
      return trustsPort || isReady();
    }

    @Override
    public Verdict judge(Execution execution) {
      Verdict verdict = verdict(execution);
      if (verdict == Verdict.INCLUDE) {
        made.note(execution);
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
              CallTracerWriter.of(execution.frames()),
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
