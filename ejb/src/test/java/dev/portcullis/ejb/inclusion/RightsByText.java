package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.inclusion.SeenFrames.Seen;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Who may do what at one moment, and what ADR 0119 requires of a transaction then, as briefly: it
 * shares nothing with the judge.
 *
 * @param members who has a wallet
 * @param contracts those that are registered
 */
record RightsByText(Map<EvmAddress, Member> members, Map<EvmAddress, Contract> contracts) {
  /** What a call without data requires. */
  static final String RECEIVE = "0x";

  private static final int SELECTOR = 4;

  RightsByText {
    members = Map.copyOf(members);
    contracts = Map.copyOf(contracts);
  }

  /**
   * A user.
   *
   * @param organization null for one of the zone
   * @param unbound whether rules do not bind them
   */
  record Member(String organization, Set<String> roles, boolean deploys, boolean unbound) {}

  /** A contract of an organization, and what is permitted of it by function. */
  record Contract(String organization, Map<String, Row> rows) {
    Contract {
      rows = Map.copyOf(rows);
    }
  }

  /**
   * A permission.
   *
   * @param role who may; null for everybody
   */
  record Row(
      boolean write, String role, boolean membersOnly, boolean umbrella, boolean readsWithin) {}

  RightsByText with(EvmAddress wallet, Optional<Member> member) {
    Map<EvmAddress, Member> changed = new HashMap<>(members);
    changed.remove(wallet);
    member.ifPresent(now -> changed.put(wallet, now));
    return new RightsByText(changed, contracts);
  }

  RightsByText withContract(EvmAddress address, Optional<Contract> contract) {
    Map<EvmAddress, Contract> changed = new HashMap<>(contracts);
    changed.remove(address);
    contract.ifPresent(now -> changed.put(address, now));
    return new RightsByText(members, changed);
  }

  /** What was wrong with a transaction that did this; empty for nothing. */
  Optional<String> wrong(Transaction transaction, Seen outermost) {
    Member member = members.get(transaction.sender());
    if (isDeposit(transaction, outermost)) {
      return Optional.empty();
    }
    if (member == null) {
      return Optional.of("sent by nobody");
    }
    return member.unbound() ? Optional.empty() : new Case(transaction, member, outermost).wrong();
  }

  /**
   * Whether a sender may begin so, regardless of the outcome; code at other addresses is not known.
   */
  boolean opens(EvmAddress sender, Optional<EvmAddress> to, Bytes data) {
    Member member = members.get(sender);
    if (member == null || member.unbound() || to.isEmpty()) {
      return member != null && (member.unbound() || member.deploys());
    }
    Contract contract = contracts.get(to.get());
    return contract == null ? data.isEmpty() : permits(member, contract, data, true);
  }

  private static boolean permits(Member member, Contract contract, Bytes input, boolean writes) {
    return row(contract, input)
        .filter(row -> row.write() || !writes)
        .filter(
            row ->
                !row.membersOnly()
                    || Objects.equals(member.organization(), contract.organization()))
        .filter(row -> row.role() == null || member.roles().contains(row.role()))
        .isPresent();
  }

  private static boolean isDeposit(Transaction transaction, Seen outermost) {
    return transaction.priority().isPresent()
        && transaction.data().isEmpty()
        && !outermost.runs
        && !outermost.creates();
  }

  /** One transaction of a sender to whom rules apply. */
  private final class Case {
    private final Transaction transaction;
    private final Member member;
    private final Seen outermost;
    private final Optional<Row> entry;
    private final String owner;
    private final Set<EvmAddress> created = new HashSet<>();
    private final Set<EvmAddress> called = new HashSet<>();

    Case(Transaction transaction, Member member, Seen outermost) {
      this.transaction = transaction;
      this.member = member;
      this.outermost = outermost;
      Contract contract = contracts.get(outermost.place);
      entry = outermost.creates() ? Optional.empty() : row(contract, outermost.input);
      owner = contract == null ? null : contract.organization();
      collect(outermost);
    }

    private void collect(Seen frame) {
      (frame.creates() ? created : called).add(frame.place);
      frame.calls.forEach(this::collect);
    }

    Optional<String> wrong() {
      if (!transaction.payload().authorizations().isEmpty()) {
        return Optional.of("delegates");
      }
      boolean enters =
          outermost.creates() ? member.deploys() : permits(outermost, outermost.input, true);
      return enters ? looks(outermost).or(() -> beneath(outermost, true)) : Optional.of("entry");
    }

    private Optional<String> beneath(Seen frame, boolean writes) {
      for (Seen call : frame.calls) {
        if (!isPrecompiled(call.to)) {
          boolean asks = writes && asksToWrite(call);
          if (!may(call, asks)) {
            return Optional.of(call.kind + " of " + call.place + (asks ? " writes" : " reads"));
          }
          Optional<String> found = looks(call).or(() -> beneath(call, asks));
          if (found.isPresent()) {
            return found;
          }
        }
      }
      return Optional.empty();
    }

    private boolean asksToWrite(Seen call) {
      return switch (call.kind) {
        case STATICCALL -> false;
        case DELEGATECALL, CALLCODE -> true;
        case CALL, CREATE, CREATE2, SELFDESTRUCT -> call.changesAnything();
      };
    }

    private boolean may(Seen call, boolean writes) {
      if (call.creates()) {
        return member.deploys() || isUmbrella();
      }
      Contract contract = contracts.get(call.place);
      if (isUmbrella()) {
        return contract == null ? !call.runs : contract.organization().equals(owner);
      }
      return (!writes && isReadWithin(contract)) || permits(call, call.input, writes);
    }

    private boolean isUmbrella() {
      return entry.filter(Row::umbrella).isPresent();
    }

    private boolean isReadWithin(Contract contract) {
      return contract != null
          && entry.filter(Row::readsWithin).isPresent()
          && Objects.equals(contract.organization(), owner);
    }

    private boolean permits(Seen call, Bytes input, boolean writes) {
      Contract contract = contracts.get(call.place);
      return contract == null
          ? input.isEmpty() && !call.runs
          : RightsByText.permits(member, contract, input, writes);
    }

    private Optional<String> looks(Seen frame) {
      return frame.looks.stream()
          .filter(account -> !mayLook(account))
          .findAny()
          .map(account -> frame.place + " looks at " + account);
    }

    private boolean mayLook(EvmAddress account) {
      if (account.equals(transaction.sender())
          || created.contains(account)
          || isPrecompiled(account)) {
        return true;
      }
      Contract contract = contracts.get(account);
      return contract == null
          ? !members.containsKey(account)
          : called.contains(account)
              || isReadWithin(contract)
              || (isUmbrella() && contract.organization().equals(owner));
    }
  }

  private static Optional<Row> row(Contract contract, Bytes input) {
    String function =
        input.isEmpty()
            ? RECEIVE
            : input.size() < SELECTOR ? "none" : input.slice(0, SELECTOR).toString();
    return Optional.ofNullable(contract).map(found -> found.rows().get(function));
  }

  private static boolean isPrecompiled(EvmAddress account) {
    int number = account.smallNumber();
    return (number > 0 && number <= 0x11) || number == 0x100;
  }
}
