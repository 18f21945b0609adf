package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.BlockRef;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.ejb.chain.AdversaryChain;
import dev.portcullis.ejb.inclusion.SeenFrames.Seen;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.InvalidTransaction;
import dev.portcullis.ethereum.transaction.PriorityOperation;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import dev.portcullis.testing.Effort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whatever contracts see and do, whoever sets slots, deploys, delegates, sends ahead or asks on
 * layer 1, and while rights come and go: no stored block has a frame that the text did not permit
 * at that block. A service test: it takes an embedded chain and rights in the database.
 *
 * <p>{@code -Dadversary.transactions=1000000} is the proof by hand, {@code -Dseed=…} another one.
 */
@ServiceTest
class RightsAdversaryTest {
  private static final Logger LOG = LoggerFactory.getLogger(RightsAdversaryTest.class);
  private static final UInt256 CHAIN = UInt256.of(6565);
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final long GAS = 200_000;
  private static final int FIRST = 4;

  private static final int RANDOM = 12;
  private static final int PEOPLE = 12;
  private static final int IN_A_ROUND = 40;
  private static final Bytes GO = Bytes.of("0xa9059cbb" + "0".repeat(128));
  private static final int INCLUDED = Effort.cases("adversary.transactions", 6_000);
  private static final long SEED = Long.getLong("seed", 20_261_129);

  /** So many on one chain, then another begins. */
  private static final int MOST_OF_ONE = 10_000;

  private Random random;
  private AdversaryScene scene;
  private Chain chain;
  private RandomCode code;
  private final List<Address> deployed = new ArrayList<>();
  private long requests;
  private long judgedUpTo;
  private long beneath;
  private long included;
  private long framed;
  private final List<String> escaped = new ArrayList<>();

  @Test
  void noBlockHasWhatTheTextDidNotPermitThen() throws Exception {
    int left = INCLUDED;
    for (long seed = SEED; left > 0; seed++) {
      int wanted = Math.min(left, MOST_OF_ONE);
      play(AdversaryChain::judged, seed, wanted);
      assertThat(escaped).as("-Dseed=%d", seed).isEmpty();
      assertThat(beneath).as("calls beneath that are permitted").isGreaterThan(wanted / 50);
      left -= wanted;
    }
  }

  /** What the model finds where nobody is asked. */
  @Test
  void unjudgedTheyDoGetIn() throws Exception {
    play(AdversaryChain::unjudged, SEED, 200);
    assertThat(escaped).hasSizeGreaterThan(20);
  }

  private void play(Function<List<Address>, AdversaryChain> opening, long seed, int wanted)
      throws Exception {
    Acting.asOperator();
    random = new Random(seed);
    code = new RandomCode(random, this::target);
    deployed.clear();
    requests = 0;
    included = 0;
    framed = 0;
    beneath = 0;
    judgedUpTo = 0;
    List<TestKey> wallets = Stream.generate(TestKey::random).limit(PEOPLE).toList();
    AdversaryChain opened = opening.apply(wallets.stream().map(AdversaryScene::address).toList());
    try (AdversaryScene made = new AdversaryScene(opened, random, wallets)) {
      scene = made;
      chain = opened.chain();
      begin();
      while (included < wanted) {
        round();
      }
      LOG.info(
          "{} transactions are included, of which {} ran code and made {} calls, in {} blocks;"
              + " {} contracts, {} requests of layer 1, {} changes of rights",
          included,
          framed,
          beneath,
          judgedUpTo,
          deployed.size(),
          requests,
          scene.changes());
    }
  }

  private void begin() throws Exception {
    for (int i = 0; i < FIRST; i++) {
      deploy(RandomCode.creating(i % 2 == 0 ? RandomCode.COUNTS : RandomCode.ANSWERS));
    }
    for (Address contract : made(FIRST)) {
      scene.register(
          contract, contract.equals(made(FIRST).get(0)) || contract.equals(made(FIRST).get(1)));
    }
    for (int i = 0; i < RANDOM; i++) {
      deploy(RandomCode.creating(code.runtime()));
    }
    for (Address contract : made(FIRST + RANDOM).subList(FIRST, FIRST + RANDOM)) {
      scene.register(contract, random.nextInt(3) > 0);
    }
    scene.settle();
  }

  private void deploy(Bytes creation) {
    submit(0, Optional.empty(), creation, 0);
  }

  /** What is deployed. A first transaction may wait until its sender is in memory. */
  private List<Address> made(int count) {
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .until(
            () -> {
              if (deployed.size() < count) {
                mine();
                judge();
              }
              return deployed.size() == count;
            });
    return List.copyOf(deployed);
  }

  private void round() throws Exception {
    for (int i = 0; i < IN_A_ROUND; i++) {
      any();
    }
    if (random.nextInt(3) == 0) {
      request();
    }
    if (random.nextInt(3) == 0) {
      CompletableFuture<Void> mining = CompletableFuture.runAsync(this::mine);
      change();
      mining.get();
    } else {
      mine();
    }
    judge();
  }

  private void change() throws Exception {
    List<Address> open = new ArrayList<>(deployed);
    open.removeAll(scene.registered());
    if (!open.isEmpty() && random.nextInt(4) == 0) {
      Collections.shuffle(open, random);
      scene.change(
          () -> {
            for (Address contract : open.subList(0, Math.min(3, open.size()))) {
              scene.register(contract, random.nextInt(3) > 0);
            }
          });
    } else {
      scene.change();
    }
  }

  private void mine() {
    var unused = chain.dev().mine();
  }

  /** As a rule what its sender may begin: it is about what comes beneath. */
  private void any() {
    int sender = random.nextInt(scene.wallets().size());
    Address address = AdversaryScene.address(scene.wallets().get(sender));
    Optional<Address> to = Optional.empty();
    Bytes data = Bytes.EMPTY;
    for (int tries = random.nextInt(8); tries >= 0; tries--) {
      to = random.nextInt(6) == 0 ? Optional.empty() : Optional.of(anybody());
      data = random.nextInt(3) == 0 ? Bytes.EMPTY : GO;
      if (scene.rights().opens(address, to, data)) {
        break;
      }
    }
    submit(sender, to, to.isEmpty() ? code.creation() : data, random.nextInt(20) == 0 ? 1 : 0);
  }

  /** Whom contracts do something to: often one that everybody may call, as long as it is there. */
  private Address target() {
    return deployed.size() >= FIRST && random.nextInt(3) == 0
        ? deployed.get(random.nextInt(FIRST))
        : anybody();
  }

  private Address anybody() {
    List<Address> registered = scene.registered();
    int chosen = random.nextInt(10);
    if (chosen < 7 && !registered.isEmpty()) {
      return registered.get(random.nextInt(registered.size()));
    }
    if (chosen < 8 && !deployed.isEmpty()) {
      return deployed.get(random.nextInt(deployed.size()));
    }
    return AdversaryScene.address(scene.wallets().get(random.nextInt(scene.wallets().size())));
  }

  private void submit(int sender, Optional<Address> to, Bytes data, int ahead) {
    TestKey wallet = scene.wallets().get(sender);
    long nonce = chain.nextNonce(AdversaryScene.address(wallet)) + ahead;
    boolean delegates = to.isPresent() && random.nextInt(sender == 0 ? 4 : 40) == 0;
    List<Authorization> authorizations = delegates ? List.of(authorization(sender)) : List.of();
    Transaction transaction =
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
                authorizations)
            .sign(wallet.key());
    try {
      var unused = chain.submit(transaction);
    } catch (InvalidTransaction e) {
      assertThat(e.reason())
          .isIn(
              InvalidTransaction.Reason.REPLACEMENT_UNDERPRICED,
              InvalidTransaction.Reason.ALREADY_KNOWN,
              InvalidTransaction.Reason.NONCE_TOO_HIGH,
              InvalidTransaction.Reason.INSUFFICIENT_FUNDS);
    }
  }

  private Authorization authorization(int sender) {
    int authority = random.nextInt(scene.wallets().size());
    TestKey wallet = scene.wallets().get(authority);
    long nonce = chain.nextNonce(AdversaryScene.address(wallet)) + (authority == sender ? 1 : 0);
    return Authorization.sign(CHAIN, anybody(), nonce, wallet.key());
  }

  private void request() {
    Address from =
        random.nextInt(4) == 0
            ? Address.of(0x1111)
            : AdversaryScene.address(scene.wallets().get(random.nextInt(scene.wallets().size())));
    PriorityOperation operation =
        new PriorityOperation(
            requests++,
            from,
            anybody(),
            GAS,
            UInt256.of(800),
            PRICE,
            UInt256.ONE,
            PRICE.times(GAS).plus(UInt256.ONE),
            Address.of(0xfeed),
            random.nextBoolean() ? GO : Bytes.EMPTY);
    chain.submitPriority(List.of(operation.transaction()));
  }

  /** Runs again what is stored by now and was not looked at yet. */
  private void judge() {
    long head = chain.head().number();
    while (judgedUpTo < head) {
      judgedUpTo++;
      Block block = chain.block(new BlockRef.Height(judgedUpTo)).orElseThrow();
      List<RightsByText> rights = scene.at(judgedUpTo);
      List<Seen> seen = chain.replay().block(block, (each, state) -> new SeenFrames(state));
      for (int i = 0; i < seen.size(); i++) {
        judge(block, i, seen.get(i), rights);
      }
    }
  }

  private void judge(Block block, int index, Seen seen, List<RightsByText> rights) {
    Receipt receipt = block.receipts().get(index);
    if (receipt.refused()) {
      return;
    }
    included++;
    beneath += seen.calls.size();
    if (seen.runs || seen.creates()) {
      framed++;
    }
    if (receipt.contractAddress() != null) {
      deployed.add(receipt.contractAddress());
    }
    Transaction transaction = block.transactions().get(index);
    List<Optional<String>> wrong =
        rights.stream().map(each -> each.wrong(transaction, seen)).toList();
    if (wrong.stream().allMatch(Optional::isPresent)) {
      escaped.add("block " + block.number() + " " + transaction + ": " + wrong);
    }
  }
}
