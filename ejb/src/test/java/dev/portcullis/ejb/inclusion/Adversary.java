package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.ejb.chain.embedded.AdversaryChain;
import dev.portcullis.ejb.inclusion.FaultyRule.Fault;
import dev.portcullis.ejb.scene.QuickSigning;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.web3j.crypto.ContractUtils;

/**
 * Random transactions, deployments, delegations, future nonces and requests of layer 1, on a chain
 * of its own, while rights change.
 */
final class Adversary implements AutoCloseable {
  private static final UInt256 CHAIN = UInt256.of(6565);
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final long GAS = 200_000;
  private static final int FIRST = 4;

  /** A sender with so many waiting transactions mostly pauses. */
  private static final int WAITING = 8;

  private static final int ROUNDS_OF_A_CHANGE = 3;
  private static final Bytes GO = Bytes.of("0xa9059cbb" + "0".repeat(128));

  private final Random random;
  private final int people;
  private final List<TestKey> wallets;
  private final List<EvmAddress> addresses;
  private final int[] waiting;
  private List<EvmAddress> registered = List.of();
  private final RandomCode code;
  private final AdversaryCoverage coverage;
  private final AdversaryScene scene;
  private final AdversaryWitness witness;
  private final Chain chain;
  private final Set<Hash> ahead = new HashSet<>();
  private final Set<Hash> paid = new HashSet<>();
  private FaultyRule rule;
  private long requests;

  /**
   * Begins with some contracts and rights.
   *
   * @param people how many send; a few transactions each before a block is made
   */
  Adversary(long seed, int people, AdversaryCoverage coverage) throws Exception {
    this.random = new Random(seed);
    this.people = people;
    waiting = new int[people];
    this.coverage = coverage;
    code = new RandomCode(random, this::target);
    wallets = Stream.generate(TestKey::random).limit(people).toList();
    addresses = wallets.stream().map(AdversaryScene::address).toList();
    AdversaryChain opened =
        AdversaryChain.judged(
            addresses,
            whole -> {
              rule = new FaultyRule(whole, coverage);
              return rule;
            });
    chain = opened.chain();
    scene = new AdversaryScene(opened, random, wallets, coverage);
    witness = new AdversaryWitness(chain, scene::at, coverage);
    begin();
  }

  /** What was seen of it. */
  AdversaryWitness witness() {
    return witness;
  }

  /** From now on this is wrong with the rule. */
  void be(Fault fault) {
    rule.be(fault);
    chain.recheck();
  }

  private void begin() throws Exception {
    for (int i = 0; i < FIRST; i++) {
      deploy(RandomCode.creating(i % 2 == 0 ? RandomCode.COUNTS : RandomCode.ANSWERS));
    }
    List<EvmAddress> made = made(FIRST);
    for (EvmAddress contract : made) {
      scene.register(contract, made.indexOf(contract) < 2);
    }
    for (int i = 0; i < people; i++) {
      deploy(RandomCode.creating(code.runtime()));
    }
    for (EvmAddress contract : made(FIRST + people).subList(FIRST, FIRST + people)) {
      scene.register(contract, random.nextInt(4) > 0);
    }
    scene.settle();
    coverage.begin();
  }

  private void deploy(Bytes creation) {
    submit(0, nonce(0), Optional.empty(), creation);
  }

  /** What is deployed. A first transaction may wait until its sender is in memory. */
  private List<EvmAddress> made(int count) {
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .until(
            () -> {
              if (witness.deployed().size() < count) {
                mine();
                witness.look();
              }
              return witness.deployed().size() == count;
            });
    return List.copyOf(witness.deployed());
  }

  /**
   * Transactions, perhaps a request of layer 1, a block, and perhaps a change of rights at once.
   */
  void round() throws Exception {
    registered = scene.registered();
    for (int i = 0; i < people; i++) {
      waiting[i] = chain.pending(addresses.get(i)).size();
    }
    for (int i = 0; i < people * WAITING / 2; i++) {
      any();
    }
    if (random.nextInt(3) == 0) {
      request();
    }
    if (random.nextInt(ROUNDS_OF_A_CHANGE) == 0) {
      CompletableFuture<Void> mining = CompletableFuture.runAsync(this::mine);
      change();
      mining.get();
      coverage.raced();
    } else {
      mine();
    }
    List<Execution> unknown = rule.takeWaiting();
    if (!unknown.isEmpty()) {
      scene.learn(unknown);
      mine();
    }
    noteWaited();
    witness.look();
  }

  private void noteWaited() {
    ahead.removeIf(hash -> isStored(hash, true, false));
    paid.removeIf(hash -> isStored(hash, false, true));
  }

  private boolean isStored(Hash hash, boolean wasAhead, boolean wasPaid) {
    boolean stored = chain.transaction(hash).isPresent();
    coverage.waited(stored && wasAhead, stored && wasPaid);
    return stored || chain.pending(hash).isEmpty();
  }

  private void change() throws Exception {
    List<EvmAddress> open = new ArrayList<>(witness.deployed());
    open.removeAll(Set.copyOf(scene.registered()));
    if (!open.isEmpty() && random.nextInt(4) == 0) {
      Collections.shuffle(open, random);
      scene.change(
          () -> {
            for (EvmAddress contract : open.subList(0, Math.min(3, open.size()))) {
              scene.register(contract, random.nextInt(4) > 0);
            }
          });
    } else {
      scene.change();
    }
  }

  private void mine() {
    var unused = chain.dev().mine();
  }

  private long nonce(int sender) {
    return chain.nextNonce(addresses.get(sender));
  }

  /** Mostly a function that its sender may call: the test is about inner calls. */
  private void any() {
    int sender = random.nextInt(people);
    if (waiting[sender] >= WAITING && random.nextInt(20) > 0) {
      return;
    }
    waiting[sender]++;
    EvmAddress address = addresses.get(sender);
    Optional<EvmAddress> to = Optional.empty();
    Bytes data = Bytes.EMPTY;
    for (int tries = random.nextInt(8); tries >= 0; tries--) {
      to = random.nextInt(9) == 0 ? Optional.empty() : Optional.of(anybody());
      data = random.nextInt(3) == 0 ? Bytes.EMPTY : GO;
      if (scene.rights().opens(address, to, data)) {
        break;
      }
    }
    long nonce = nonce(sender);
    Bytes said = to.isEmpty() ? code.creation() : data;
    if (to.isEmpty() && random.nextInt(4) == 0) {
      EvmAddress made =
          EvmAddress.of(
              ContractUtils.generateContractAddress(address.toString(), BigInteger.valueOf(nonce)));
      submit(sender, nonce + 1, Optional.of(made), Bytes.EMPTY).ifPresent(paid::add);
      submit(sender, nonce, to, said);
    } else if (random.nextInt(20) == 0) {
      submit(sender, nonce + 1, to, said).ifPresent(ahead::add);
    } else {
      submit(sender, nonce, to, said);
    }
  }

  /**
   * The target of a contract's effects: often a contract that is open to all, as long as it exists.
   */
  private EvmAddress target() {
    List<EvmAddress> deployed = witness.deployed();
    return deployed.size() >= FIRST && random.nextInt(5) == 0
        ? deployed.get(random.nextInt(FIRST))
        : anybody();
  }

  private EvmAddress anybody() {
    List<EvmAddress> deployed = witness.deployed();
    int chosen = random.nextInt(10);
    if (chosen < 7 && !registered.isEmpty()) {
      return registered.get(random.nextInt(registered.size()));
    }
    if (chosen < 8 && !deployed.isEmpty()) {
      return deployed.get(random.nextInt(deployed.size()));
    }
    return addresses.get(random.nextInt(people));
  }

  private Optional<Hash> submit(int sender, long nonce, Optional<EvmAddress> to, Bytes data) {
    boolean delegates = to.isPresent() && random.nextInt(sender == 0 ? 8 : 60) == 0;
    List<Authorization> authorizations = delegates ? List.of(authorization(sender)) : List.of();
    TransactionPayload payload =
        new TransactionPayload(
            delegates ? TransactionType.SET_CODE : TransactionType.DYNAMIC_FEE,
            Optional.of(CHAIN),
            nonce,
            UInt256.of(1 + random.nextInt(1000)),
            PRICE,
            GAS,
            to,
            UInt256.of(random.nextInt(2)),
            data,
            List.of(),
            UInt256.ZERO,
            List.of(),
            authorizations);
    try {
      return Optional.of(
          chain.submit(
              QuickSigning.sign(payload, wallets.get(sender).key(), addresses.get(sender))));
    } catch (InvalidTransactionException e) {
      assertThat(e.reason())
          .isIn(
              InvalidTransactionException.Reason.REPLACEMENT_UNDERPRICED,
              InvalidTransactionException.Reason.ALREADY_KNOWN,
              InvalidTransactionException.Reason.NONCE_TOO_HIGH,
              InvalidTransactionException.Reason.NONCE_TOO_LOW,
              InvalidTransactionException.Reason.INSUFFICIENT_FUNDS);
      return Optional.empty();
    }
  }

  private Authorization authorization(int sender) {
    int authority = random.nextInt(people);
    long nonce = nonce(authority) + (authority == sender ? 1 : 0);
    return QuickSigning.authorize(CHAIN, anybody(), nonce, wallets.get(authority).key());
  }

  private void request() {
    EvmAddress from =
        random.nextInt(4) == 0 ? EvmAddress.of(0x1111) : addresses.get(random.nextInt(people));
    PriorityTransaction operation =
        new PriorityTransaction(
            requests++,
            from,
            anybody(),
            GAS,
            UInt256.of(800),
            PRICE,
            UInt256.ONE,
            PRICE.times(GAS).plus(UInt256.ONE),
            EvmAddress.of(0xfeed),
            random.nextBoolean() ? GO : Bytes.EMPTY);
    chain.submitPriority(List.of(operation.transaction()));
  }

  /** Figures of what came of it. */
  @Override
  public String toString() {
    return "%s, %d requests of layer 1, %d changes of rights"
        .formatted(witness, requests, scene.changes());
  }

  @Override
  public void close() {
    scene.close();
  }
}
