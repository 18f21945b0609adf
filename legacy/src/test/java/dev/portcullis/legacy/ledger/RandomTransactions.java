package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.ForcedExit;
import dev.portcullis.legacy.transaction.KeyAuthorization;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.MintNft;
import dev.portcullis.legacy.transaction.MusigSignature;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.SwapOrder;
import dev.portcullis.legacy.transaction.TimeRange;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Transactions that mostly fit a rollup as it is, and now and then do not in one point. */
final class RandomTransactions {
  static final long NOW = 1_700_000_000L;
  private static final Hash32 SOME = new Hash32("0x" + "5a".repeat(32));
  private static final TimeRange PAST = new TimeRange(0, NOW - 1);
  private static final TimeRange FUTURE = new TimeRange(NOW + 1, -1);
  private static final TimeRange JUST_NOW = new TimeRange(NOW, NOW);
  private static final int PEOPLE = 10;

  private final Random random;
  private long serial;

  RandomTransactions(Random random) {
    this.random = random;
  }

  static Address address(int number) {
    return new Address("0x%040x".formatted(number));
  }

  /** One that is meant for {@code rollup}. */
  LegacyTransaction transaction(SimpleRollup rollup) {
    return switch (random.nextInt(8)) {
      case 0 -> withdraw(rollup);
      case 1 -> exit(rollup);
      case 2 -> change(rollup);
      case 3 -> mint(rollup);
      case 4 -> withdrawNft(rollup);
      case 5 -> swap(rollup);
      default -> transfer(rollup);
    };
  }

  LegacyPriorityOperation priority(SimpleRollup rollup) {
    SimpleRollup.Person owner = anybody(rollup);
    Address address = rarely() ? address(77) : owner.address;
    long id = rarely() ? 99 : owner.id;
    return switch (random.nextInt(6)) {
      case 0 -> new LegacyPriorityOperation.FullExit(serial++, id, address, fungible());
      case 1 -> new LegacyPriorityOperation.FullExit(serial++, id, address, nft(rollup, owner));
      default ->
          new LegacyPriorityOperation.Deposit(
              serial++, address(random.nextInt(99)), someAddress(), fungible(), deposited());
    };
  }

  private BigInteger deposited() {
    return rarely()
        ? SimpleRollup.CAP.subtract(BigInteger.valueOf(1 + random.nextInt(2_000)))
        : BigInteger.valueOf(random.nextInt(3_000));
  }

  private Transfer transfer(SimpleRollup rollup) {
    SimpleRollup.Person from = sender(rollup);
    long token = anyToken(rollup, from);
    BigInteger fee = token < Ledger.FIRST_NFT ? fee() : rarely() ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger amount = token < Ledger.FIRST_NFT ? amount(from, token, fee) : from.of(token);
    return new Transfer(
        id(from), sent(from), someAddress(), token, amount, fee, nonce(from), time(), sign(from));
  }

  private Withdraw withdraw(SimpleRollup rollup) {
    SimpleRollup.Person from = sender(rollup);
    long token = rarely() ? 65_536 : fungible();
    BigInteger fee = fee();
    return new Withdraw(
        id(from),
        sent(from),
        someAddress(),
        token,
        amount(from, token, fee),
        fee,
        nonce(from),
        time(),
        sign(from),
        random.nextBoolean());
  }

  private ForcedExit exit(SimpleRollup rollup) {
    SimpleRollup.Person payer = sender(rollup);
    Address target =
        rollup.people.values().stream()
            .filter(SimpleRollup.Person::locked)
            .skip(random.nextInt(3))
            .findFirst()
            .filter(found -> !rarely())
            .map(found -> found.address)
            .orElseGet(this::someAddress);
    return new ForcedExit(
        rarely() ? 99 : payer.id,
        target,
        rarely() ? 70_000 : fungible(),
        fee(),
        nonce(payer),
        time(),
        sign(payer));
  }

  private ChangePubKey change(SimpleRollup rollup) {
    SimpleRollup.Person owner = anybody(rollup);
    String key = digits(1 + random.nextInt(5));
    MusigSignature by = rarely() ? signature(digits(9)) : signature(key);
    KeyAuthorization way =
        random.nextInt(3) == 0
            ? new KeyAuthorization.Create2(address(5), SOME, SOME)
            : new KeyAuthorization.Onchain();
    return new ChangePubKey(
        id(owner),
        sent(owner),
        new PubKeyHash("sync:" + key),
        rarely() ? 65_536 : fungible(),
        rarely() ? fee() : BigInteger.ZERO,
        nonce(owner),
        time(),
        by,
        way);
  }

  private MintNft mint(SimpleRollup rollup) {
    SimpleRollup.Person maker = sender(rollup);
    return new MintNft(
        id(maker),
        sent(maker),
        new Hash32("0x%064x".formatted(random.nextInt(1_000))),
        someAddress(),
        rarely() ? 65_536 : fungible(),
        fee(),
        nonce(maker),
        sign(maker));
  }

  private WithdrawNft withdrawNft(SimpleRollup rollup) {
    SimpleRollup.Person from = sender(rollup);
    return new WithdrawNft(
        id(from),
        sent(from),
        someAddress(),
        rarely() ? 3 : nft(rollup, from),
        rarely() ? 65_536 : fungible(),
        fee(),
        nonce(from),
        time(),
        sign(from),
        false);
  }

  private Swap swap(SimpleRollup rollup) {
    SimpleRollup.Person one = sender(rollup);
    SimpleRollup.Person two = sender(rollup);
    SimpleRollup.Person submitter = random.nextBoolean() ? one : sender(rollup);
    long sells = anyToken(rollup, one);
    long buys = anyToken(rollup, two);
    BigInteger fee = fee();
    BigInteger first = part(one.of(sells));
    BigInteger second = part(two.of(buys));
    TimeRange time = time();
    return new Swap(
        id(submitter),
        sent(submitter),
        nonce(submitter),
        order(one, sells, buys, first, second, time),
        order(
            two,
            rarely() ? fungible() : buys,
            rarely() ? fungible() : sells,
            second,
            first,
            ofOther(time)),
        first,
        second,
        rarely() ? 65_536 : random.nextBoolean() ? 0 : fungible(),
        fee,
        sign(submitter));
  }

  private SwapOrder order(
      SimpleRollup.Person seller,
      long sells,
      long buys,
      BigInteger amount,
      BigInteger gets,
      TimeRange time) {
    BigInteger asked = rarely() ? gets.add(BigInteger.ONE) : gets;
    BigInteger signed =
        random.nextBoolean() ? BigInteger.ZERO : rarely() ? amount.add(BigInteger.ONE) : amount;
    return new SwapOrder(
        rarely() ? 99 : seller.id,
        random.nextInt(3) == 0 ? someAddress() : seller.address,
        nonce(seller),
        sells,
        buys,
        amount,
        asked,
        signed,
        time,
        sign(seller));
  }

  /** When the other order is valid: no swap is made of two that never are at the same time. */
  private TimeRange ofOther(TimeRange time) {
    return random.nextBoolean() ? time : TimeRange.UNBOUNDED;
  }

  /** Mostly an account that can sign. */
  private SimpleRollup.Person sender(SimpleRollup rollup) {
    List<SimpleRollup.Person> able =
        rollup.people.values().stream().filter(person -> !person.locked()).toList();
    return able.isEmpty() || rarely() ? anybody(rollup) : able.get(random.nextInt(able.size()));
  }

  private SimpleRollup.Person anybody(SimpleRollup rollup) {
    List<SimpleRollup.Person> all = new ArrayList<>(rollup.people.values());
    return all.get(random.nextInt(all.size()));
  }

  /** Number 0 is the address of no account. */
  private Address someAddress() {
    return address(rarely() ? 0 : 1 + random.nextInt(PEOPLE));
  }

  private long anyToken(SimpleRollup rollup, SimpleRollup.Person of) {
    return random.nextInt(4) == 0 ? nft(rollup, of) : rarely() ? (1L << 31) : fungible();
  }

  private long fungible() {
    return random.nextInt(3);
  }

  private long nft(SimpleRollup rollup, SimpleRollup.Person of) {
    List<Long> theirs =
        of.purse.keySet().stream()
            .filter(token -> token >= Ledger.FIRST_NFT && of.of(token).signum() > 0)
            .toList();
    return theirs.isEmpty() || rarely()
        ? Ledger.FIRST_NFT + random.nextInt((int) (rollup.nextNft - Ledger.FIRST_NFT) + 2)
        : theirs.get(random.nextInt(theirs.size()));
  }

  private BigInteger fee() {
    return BigInteger.valueOf(random.nextInt(4));
  }

  private BigInteger amount(SimpleRollup.Person of, long token, BigInteger fee) {
    if (rarely()) {
      return of.of(token).add(BigInteger.ONE);
    }
    return rarely()
        ? of.of(token).subtract(fee).max(BigInteger.ZERO)
        : part(of.of(token).subtract(fee).max(BigInteger.ZERO));
  }

  private BigInteger part(BigInteger of) {
    return of.multiply(BigInteger.valueOf(random.nextInt(100))).shiftRight(7);
  }

  private long id(SimpleRollup.Person person) {
    return rarely() ? person.id + 1 : person.id;
  }

  private Address sent(SimpleRollup.Person person) {
    return rarely() ? address(88) : person.address;
  }

  private long nonce(SimpleRollup.Person person) {
    return rarely() ? person.nonce + 1 : person.nonce;
  }

  private TimeRange time() {
    if (random.nextInt(60) == 0) {
      return random.nextBoolean() ? PAST : FUTURE;
    }
    return random.nextInt(5) == 0 ? JUST_NOW : TimeRange.ALWAYS;
  }

  private MusigSignature sign(SimpleRollup.Person person) {
    return signature(rarely() ? digits(9) : person.key.substring(5));
  }

  private static MusigSignature signature(String beginOfKey) {
    return new MusigSignature(beginOfKey + "0".repeat(24), "0".repeat(128));
  }

  private static String digits(int number) {
    return Integer.toString(number).repeat(40);
  }

  boolean rarely() {
    return random.nextInt(25) == 0;
  }
}
