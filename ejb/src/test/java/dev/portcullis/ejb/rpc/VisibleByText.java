package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.Rights.EventPermission;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Rights.Topic;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What R-GTW-15 to R-GTW-17 make visible, as briefly: it shares nothing with the gateway. */
final class VisibleByText {
  /** How much of a transaction is visible. */
  enum Extent {
    NOTHING,
    EVENTS,
    WHOLE
  }

  private final Rights rights;

  VisibleByText(Rights rights) {
    this.rights = rights;
  }

  /** Whether an address is a proven wallet of theirs, or of members that a machine works for. */
  boolean owns(Somebody who, Address address) {
    return who.type() == Actor.Type.USER
        ? who.wallets().contains(address)
        : rights.people().stream()
            .filter(member -> member.organization() != null && !member.suspended())
            .filter(member -> who.worksFor().contains(member.organization()))
            .anyMatch(member -> member.wallets().contains(address));
  }

  /** Whether it is theirs, or a role of the organization opens it. */
  boolean opens(Somebody who, Address address) {
    return owns(who, address) || (who.readsOrganization() && isOf(who.organization(), address));
  }

  private boolean isOf(String organization, Address address) {
    return rights.people().stream()
            .filter(member -> organization.equals(member.organization()))
            .anyMatch(member -> member.wallets().contains(address))
        || (isContractOf(organization, address) && !isWallet(address));
  }

  private boolean isContractOf(String organization, Address address) {
    return Optional.of(organization).equals(rights.contracts().get(address));
  }

  private boolean isWallet(Address address) {
    return rights.people().stream()
        .anyMatch(user -> user.wallets().contains(address) || user.claimed().contains(address));
  }

  boolean sees(Somebody who, Deal.Event event) {
    return (who.readsOrganization()
            && isContractOf(who.organization(), event.contract())
            && !isWallet(event.contract()))
        || rights.permissions().stream().anyMatch(each -> permits(each, who, event));
  }

  private boolean permits(EventPermission permission, Somebody who, Deal.Event event) {
    Optional<String> owner = rights.contracts().get(event.contract());
    return permission.contract().equals(event.contract())
        && !Collections.disjoint(permission.roles(), who.roles())
        && (!permission.organizationOnly()
            || owner.isEmpty()
            || owner.get().equals(who.organization())
            || who.worksFor().contains(owner.get()))
        && fit(permission.topics(), who, event.topics());
  }

  private boolean fit(List<Topic> asked, Somebody who, List<Hash32> topics) {
    for (int i = 0; i < asked.size(); i++) {
      Topic condition = asked.get(i);
      boolean isAny = condition.equals(Topic.ANY);
      if (!isAny && (i >= topics.size() || !fits(condition, who, topics.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private boolean fits(Topic asked, Somebody who, Hash32 topic) {
    return asked.ownAddress()
        ? who.wallets().stream()
            .filter(wallet -> !rights.contracts().containsKey(wallet))
            .anyMatch(wallet -> padded(wallet).equals(topic))
        : asked.constant().get().equals(topic);
  }

  /** The topic that an address is. */
  static Hash32 padded(Address address) {
    return new Hash32("0x" + "0".repeat(24) + address.text().substring(2));
  }

  /** A wallet where a contract is registered shows only what it sent (ADR 0049). */
  private boolean opensWhatIsSentTo(Somebody who, Address address) {
    return opens(who, address)
        && (!rights.contracts().containsKey(address)
            || (who.readsOrganization() && isContractOf(who.organization(), address)));
  }

  Extent extent(Somebody who, Deal deal) {
    if (who.readsEverything()
        || opens(who, deal.from())
        || deal.parties().stream().skip(1).anyMatch(each -> opensWhatIsSentTo(who, each))) {
      return Extent.WHOLE;
    }
    return deal.events().stream().anyMatch(event -> sees(who, event))
        ? Extent.EVENTS
        : Extent.NOTHING;
  }

  /** Whether credentials open anything. */
  boolean isKnown(Somebody who) {
    return !who.suspended();
  }

  /** Whether a machine works for no organization, and so may not even send requests. */
  boolean isIdle(Somebody who) {
    return who.type() == Actor.Type.M2M_APP && who.worksFor().isEmpty() && !who.readsEverything();
  }
}
