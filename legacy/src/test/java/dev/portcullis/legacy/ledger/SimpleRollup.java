package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
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
import java.util.Map;
import java.util.TreeMap;

/**
 * A rollup as simple as it can be: everything in one map, a copy of all before each transaction,
 * and the rules of R-LEG-13 as sentences. What is a failure comes as its text.
 */
final class SimpleRollup {
  static final BigInteger CAP = BigInteger.TWO.pow(128);
  static final Address NOBODY = new Address("0x0000000000000000000000000000000000000000");
  private static final String LOCK = "sync:0000000000000000000000000000000000000000";

  /** An account. */
  static final class Person {
    final long id;
    final Address address;
    String key = LOCK;
    long nonce;
    long made;
    boolean create2;
    final List<Long> everHeld = new ArrayList<>();
    final Map<Long, BigInteger> purse = new TreeMap<>();

    Person(long id, Address address) {
      this.id = id;
      this.address = address;
    }

    Person copy() {
      Person copy = new Person(id, address);
      copy.key = key;
      copy.nonce = nonce;
      copy.made = made;
      copy.create2 = create2;
      copy.everHeld.addAll(everHeld);
      copy.purse.putAll(purse);
      return copy;
    }

    BigInteger of(long token) {
      return purse.getOrDefault(token, BigInteger.ZERO);
    }

    boolean locked() {
      return key.equals(LOCK);
    }

    boolean signed(MusigSignature by) {
      return key.equals("sync:" + by.publicKey().substring(0, 40));
    }

    void gets(long token, BigInteger amount) {
      if (amount.equals(BigInteger.ZERO)) {
        return;
      }
      if (of(token).add(amount).compareTo(CAP) >= 0) {
        throw new Broken("Balance of the recipient would be too large");
      }
      if (!everHeld.contains(token)) {
        everHeld.add(token);
      }
      purse.merge(token, amount, BigInteger::add);
    }

    void gives(long token, BigInteger amount) {
      BigInteger left = of(token).subtract(amount);
      if (left.signum() < 0) {
        throw new IllegalStateException("The model gave what was not there");
      }
      if (purse.containsKey(token)) {
        purse.put(token, left);
      }
    }
  }

  /** A transaction does not go through. */
  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Broken(String text) {
      super(text, null, false, false);
    }
  }

  Map<Long, Person> people = new TreeMap<>();
  Map<Long, Long> makers = new TreeMap<>();
  long nextNft = 65536;

  /** With only the account that receives the fees. */
  SimpleRollup(Address feeAccount) {
    people.put(0L, new Person(0, feeAccount));
  }

  private SimpleRollup(SimpleRollup other) {
    other.people.forEach((id, person) -> people.put(id, person.copy()));
    makers.putAll(other.makers);
    nextNft = other.nextNft;
  }

  SimpleRollup copy() {
    return new SimpleRollup(this);
  }

  /** Does all or nothing; empty text if it did. */
  String all(List<? extends LegacyTransaction> txs, long now, boolean asBatch) {
    SimpleRollup next = copy();
    int number = 0;
    try {
      for (LegacyTransaction tx : txs) {
        number++;
        next.one(tx, now);
      }
    } catch (Broken broken) {
      return asBatch
          ? "Batch execution failed, since tx #%d of batch failed with a reason: %s"
              .formatted(number, broken.getMessage())
          : broken.getMessage();
    }
    people = next.people;
    makers = next.makers;
    nextNft = next.nextNft;
    return "";
  }

  Person at(Address address) {
    return people.values().stream()
        .filter(person -> person.address.equals(address))
        .findAny()
        .orElse(null);
  }

  private Person make(Address address) {
    Person person = new Person(people.size(), address);
    people.put(person.id, person);
    return person;
  }

  private static void must(boolean condition, String otherwise) {
    if (!condition) {
      throw new Broken(otherwise);
    }
  }

  private static boolean within(TimeRange range, long now) {
    BigInteger time = BigInteger.valueOf(now);
    return unsigned(range.from()).compareTo(time) <= 0
        && time.compareTo(unsigned(range.until())) <= 0;
  }

  private static BigInteger unsigned(long seconds) {
    return new BigInteger(Long.toUnsignedString(seconds));
  }

  private void one(LegacyTransaction tx, long now) {
    boolean timely =
        tx instanceof Swap swap
            ? within(swap.first().validity(), now) && within(swap.second().validity(), now)
            : within(tx.validity(), now);
    must(timely, "The transaction can't be executed in the block because of an invalid timestamp");
    if (tx instanceof Transfer transfer) {
      transfer(transfer);
    } else if (tx instanceof Withdraw withdraw) {
      withdraw(withdraw);
    } else if (tx instanceof ForcedExit exit) {
      exit(exit);
    } else if (tx instanceof WithdrawNft withdraw) {
      withdrawNft(withdraw);
    } else if (tx instanceof ChangePubKey change) {
      change(change);
    } else if (tx instanceof MintNft mint) {
      mint(mint);
    } else {
      swap((Swap) tx);
    }
  }

  private void transfer(Transfer tx) {
    must(tx.token() < 2147483646L, "Token id is not supported");
    must(tx.fee().signum() == 0 || tx.token() < 65536, "FeeToken id is not supported");
    must(!tx.to().equals(NOBODY), "Transfer to Account with address 0 is not allowed");
    Person from = at(tx.from());
    must(from != null, "From account does not exist");
    must(!from.locked(), "Account is locked");
    must(from.signed(tx.signature()), "Transfer signature is incorrect");
    must(from.id == tx.accountId(), "Transfer account id is incorrect");
    must(from.nonce == tx.nonce(), "Nonce mismatch");
    BigInteger gone = tx.amount().add(tx.fee());
    must(from.of(tx.token()).compareTo(gone) >= 0, "Not enough balance");
    from.nonce++;
    from.gives(tx.token(), gone);
    Person to = at(tx.to()) == null ? make(tx.to()) : at(tx.to());
    to.gets(tx.token(), tx.amount());
    people.get(0L).gets(tx.token(), tx.fee());
  }

  private void withdraw(Withdraw tx) {
    must(tx.token() < 65536, "Token id is not supported");
    Person from = at(tx.from());
    must(from != null, "From account does not exist");
    must(!from.locked(), "Account is locked");
    must(from.signed(tx.signature()), "Withdraw signature is incorrect");
    must(from.id == tx.accountId(), "Withdraw account id is incorrect");
    must(from.nonce == tx.nonce(), "Nonce mismatch");
    BigInteger gone = tx.amount().add(tx.fee());
    must(from.of(tx.token()).compareTo(gone) >= 0, "Not enough balance");
    from.nonce++;
    from.gives(tx.token(), gone);
    people.get(0L).gets(tx.token(), tx.fee());
  }

  private void exit(ForcedExit tx) {
    Person payer = people.get(tx.initiatorAccountId());
    must(payer != null, "Initiator account does not exist");
    must(!payer.locked() && payer.signed(tx.signature()), "ForcedExit signature is incorrect");
    must(tx.token() < 65536, "Token id is not supported");
    Person target = at(tx.target());
    must(target != null, "Target account does not exist");
    must(target.locked(), "Target account is not locked; forced exit is forbidden");
    must(!target.address.equals(NOBODY), "Target account is invalid");
    must(payer.nonce == tx.nonce(), "Nonce mismatch");
    must(
        payer.of(tx.token()).compareTo(tx.fee()) >= 0,
        "Initiator account: Not enough balance to cover fees");
    payer.nonce++;
    payer.gives(tx.token(), tx.fee());
    target.gives(tx.token(), target.of(tx.token()));
    people.get(0L).gets(tx.token(), tx.fee());
  }

  private void withdrawNft(WithdrawNft tx) {
    must(tx.token() >= 65536 && tx.token() < 2147483646L, "Token id is not supported");
    Person from = at(tx.from());
    must(from != null, "Withdraw account id is incorrect");
    must(!from.locked(), "Account is locked");
    must(from.signed(tx.signature()), "Withdraw signature is incorrect");
    must(from.id == tx.accountId(), "Withdraw account id is incorrect");
    must(tx.feeToken() < 65536, "FeeToken id is not supported");
    must(makers.containsKey(tx.token()), "NFT was not found");
    must(from.nonce == tx.nonce(), "Nonce mismatch");
    must(from.of(tx.token()).equals(BigInteger.ONE), "Not enough nft balance");
    must(from.of(tx.feeToken()).compareTo(tx.fee()) >= 0, "Not enough balance");
    from.nonce++;
    from.gives(tx.token(), BigInteger.ONE);
    from.gives(tx.feeToken(), tx.fee());
    people.get(0L).gets(tx.feeToken(), tx.fee());
  }

  private void change(ChangePubKey tx) {
    Person owner = at(tx.account());
    must(owner != null, "Account does not exist");
    must(tx.feeToken() < 65536, "FeeToken id is not supported");
    PubKeyHash signer = new PubKeyHash("sync:" + tx.signature().publicKey().substring(0, 40));
    must(signer.equals(tx.newPkHash()), "ChangePubKey zkSync signature is incorrect");
    must(owner.id == tx.accountId(), "ChangePubKey account id is incorrect");
    boolean create2 = tx.authorization() instanceof KeyAuthorization.Create2;
    must(!create2 || tx.nonce() == 0, "Nonce mismatch");
    must(owner.nonce == tx.nonce(), "Nonce mismatch");
    must(owner.of(tx.feeToken()).compareTo(tx.fee()) >= 0, "Not enough balance");
    owner.nonce++;
    owner.key = tx.newPkHash().text();
    owner.create2 |= create2;
    owner.gives(tx.feeToken(), tx.fee());
    people.get(0L).gets(tx.feeToken(), tx.fee());
  }

  private void mint(MintNft tx) {
    must(tx.feeToken() < 65536, "Token id is not supported");
    must(!tx.recipient().equals(NOBODY), "Recipient account id is incorrect");
    Person maker = people.get(tx.creatorId());
    must(maker != null, "Creator account does not exist");
    must(!maker.locked(), "Creator account is incorrect");
    must(maker.address.equals(tx.creatorAddress()), "Creator account is incorrect");
    must(maker.signed(tx.signature()), "MintNFT signature is incorrect");
    Person owner = at(tx.recipient());
    must(owner != null, "Recipient account not found");
    must(maker.nonce == tx.nonce(), "Nonce mismatch");
    must(maker.of(tx.feeToken()).compareTo(tx.fee()) >= 0, "Not enough balance");
    maker.nonce++;
    maker.made++;
    maker.gives(tx.feeToken(), tx.fee());
    makers.put(nextNft, maker.id);
    owner.gets(nextNft, BigInteger.ONE);
    nextNft++;
    people.get(0L).gets(tx.feeToken(), tx.fee());
  }

  private void swap(Swap tx) {
    order(tx.first());
    order(tx.second());
    must(tx.feeToken() < 65536, "Token id is not supported");
    Person submitter = at(tx.submitterAddress());
    must(submitter != null, "Submitter account does not exist");
    must(!submitter.locked(), "Account is locked");
    must(submitter.signed(tx.signature()), "Swap signature is incorrect");
    must(submitter.id == tx.submitterId(), "Submitter account_id or address is incorrect");
    SwapOrder one = tx.first();
    SwapOrder two = tx.second();
    must(one.tokenBuy() == two.tokenSell(), "Buy/Sell tokens do not match");
    must(two.tokenBuy() == one.tokenSell(), "Buy/Sell tokens do not match");
    must(one.tokenSell() != two.tokenSell(), "Can't swap the same tokens");
    BigInteger sold = tx.firstAmount();
    BigInteger bought = tx.secondAmount();
    must(
        (one.amount().signum() == 0 || one.amount().equals(sold))
            && (two.amount().signum() == 0 || two.amount().equals(bought)),
        "Amounts do not match");
    must(one.accountId() != two.accountId(), "Self-swap is not allowed");
    must(
        sold.multiply(one.ratioBuy()).compareTo(bought.multiply(one.ratioSell())) <= 0
            && bought.multiply(two.ratioBuy()).compareTo(sold.multiply(two.ratioSell())) <= 0,
        "Amounts are not compatible with prices");
    must(submitter.nonce == tx.nonce(), "Nonce mismatch");
    Person seller = people.get(one.accountId());
    Person other = people.get(two.accountId());
    BigInteger paysWith = submitter.of(tx.feeToken());
    if (at(one.recipient()) == submitter && one.tokenBuy() == tx.feeToken()) {
      paysWith = paysWith.add(bought);
    } else if (at(two.recipient()) == submitter && two.tokenBuy() == tx.feeToken()) {
      paysWith = paysWith.add(sold);
    }
    must(paysWith.compareTo(tx.fee()) >= 0, "Not enough balance");
    can(tx, submitter, one, seller, sold);
    can(tx, submitter, two, other, bought);
    seller.nonce += one.amount().signum() != 0 && seller != submitter ? 1 : 0;
    other.nonce += two.amount().signum() != 0 && other != submitter ? 1 : 0;
    submitter.nonce++;
    seller.gives(one.tokenSell(), sold);
    other.gives(two.tokenSell(), bought);
    at(one.recipient()).gets(two.tokenSell(), bought);
    at(two.recipient()).gets(one.tokenSell(), sold);
    submitter.gives(tx.feeToken(), tx.fee());
    people.get(0L).gets(tx.feeToken(), tx.fee());
  }

  private void order(SwapOrder order) {
    must(
        order.tokenBuy() < 2147483646L && order.tokenSell() < 2147483646L,
        "Token id is not supported");
    Person seller = people.get(order.accountId());
    must(seller != null, "Order account id is incorrect");
    must(at(order.recipient()) != null, "Recipient Account does not exist");
    must(!seller.locked(), "Account is locked");
    must(seller.signed(order.signature()), "Order signature is incorrect");
  }

  private static void can(
      Swap tx, Person submitter, SwapOrder order, Person seller, BigInteger amount) {
    must(order.nonce() == seller.nonce, "Nonce mismatch");
    BigInteger needs = amount;
    if (seller == submitter && tx.feeToken() == order.tokenSell()) {
      needs = needs.add(tx.fee());
    }
    must(seller.of(order.tokenSell()).compareTo(needs) >= 0, "Not enough balance");
  }

  /** What it moved. */
  BigInteger priority(LegacyPriorityOperation operation) {
    if (operation instanceof LegacyPriorityOperation.Deposit deposit) {
      Person owner = at(deposit.to()) == null ? make(deposit.to()) : at(deposit.to());
      BigInteger room = CAP.subtract(owner.of(deposit.token())).subtract(BigInteger.ONE);
      BigInteger credited = deposit.amount().min(room);
      owner.gets(deposit.token(), credited);
      return credited;
    }
    LegacyPriorityOperation.FullExit exit = (LegacyPriorityOperation.FullExit) operation;
    return out(exit.accountId(), exit.owner(), exit.token());
  }

  private BigInteger out(long id, Address owner, long token) {
    Person person = people.get(id);
    if (person == null || !person.address.equals(owner)) {
      return BigInteger.ZERO;
    }
    BigInteger everything = person.of(token);
    person.gives(token, everything);
    return everything;
  }
}
