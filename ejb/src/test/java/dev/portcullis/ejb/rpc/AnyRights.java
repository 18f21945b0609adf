package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.Rights.EventPermission;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Rights.Topic;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Random rights of a few people, and random changes of them. */
final class AnyRights {
  /** Alice has the first two and claims the last, Ben has the third, and Carol the fourth. */
  static final List<TestKey> KEYS =
      IntStream.range(1, 7).mapToObj(number -> TestKey.of(UInt256.of(number))).toList();

  /** The addresses of these. */
  static final List<Address> ACCOUNTS = KEYS.stream().map(TestKey::address).toList();

  /** The last is not registered. */
  static final List<Address> CONTRACTS = addresses(11, 15);

  static final List<Hash32> EVENTS = List.of(ScriptedChain.hashOf(77), ScriptedChain.hashOf(78));

  private static final List<String> ROLES = List.of("teller", "clerk");
  private static final List<String> ORGANIZATIONS = List.of("north", "south");

  private final Random random;

  AnyRights(Random random) {
    this.random = random;
  }

  /** Above the addresses of the chain, which follow rules of their own (ADR 0150). */
  private static List<Address> addresses(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(number -> new Address("0x" + String.format("%040x", 0x100000 + number)))
        .toList();
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private <T> Set<T> some(List<T> list) {
    Set<T> some = new HashSet<>(list);
    some.removeIf(each -> random.nextBoolean());
    return some;
  }

  private static Somebody user(
      String id, String organization, Set<String> roles, Set<Address> wallets) {
    return new Somebody(
        Actor.Type.USER, id, organization, Set.of(), roles, wallets, Set.of(), false, false, false);
  }

  Rights rights() {
    Somebody alice =
        user(
            "alice",
            random.nextBoolean() ? "north" : null,
            some(ROLES),
            Set.copyOf(ACCOUNTS.subList(0, 2)));
    List<Somebody> people = new ArrayList<>();
    people.add(claiming(alice, Set.of(ACCOUNTS.get(5))));
    people.add(user("ben", "north", some(ROLES), Set.of(ACCOUNTS.get(2))));
    people.add(user("carol", "south", some(ROLES), Set.of(ACCOUNTS.get(3))));
    people.add(user("nobody", null, Set.of(), Set.of()));
    people.add(machine(Actor.Type.M2M_APP, "robot", some(ORGANIZATIONS), some(ROLES)));
    people.add(machine(Actor.Type.TENANT, "shop", Set.of(), some(ROLES)));
    people.add(
        new Somebody(
            Actor.Type.USER,
            "inspector",
            null,
            Set.of(),
            Set.of(),
            Set.of(),
            Set.of(),
            false,
            false,
            true));
    Map<Address, Optional<String>> contracts =
        Map.of(
            CONTRACTS.get(0), Optional.empty(),
            CONTRACTS.get(1), Optional.of("north"),
            CONTRACTS.get(2), Optional.of(any(ORGANIZATIONS)));
    List<EventPermission> permissions = new ArrayList<>();
    for (int i = 1 + random.nextInt(6); i >= 0; i--) {
      permissions.add(permission());
    }
    return new Rights(people, contracts, permissions);
  }

  private static Somebody machine(
      Actor.Type type, String id, Set<String> worksFor, Set<String> roles) {
    return new Somebody(type, id, null, worksFor, roles, Set.of(), Set.of(), false, false, false);
  }

  private static Somebody claiming(Somebody who, Set<Address> claimed) {
    return changed(who, who.roles(), who.wallets(), claimed, who.suspended());
  }

  private static Somebody changed(
      Somebody who,
      Set<String> roles,
      Set<Address> wallets,
      Set<Address> claimed,
      boolean suspended) {
    return new Somebody(
        who.type(),
        who.id(),
        who.organization(),
        who.worksFor(),
        roles,
        wallets,
        claimed,
        suspended,
        who.readsOrganization(),
        who.readsEverything());
  }

  private EventPermission permission() {
    List<Topic> topics = new ArrayList<>();
    topics.add(random.nextBoolean() ? Topic.ANY : constant(any(EVENTS)));
    for (int i = 1; i < 4; i++) {
      int kind = random.nextInt(8);
      topics.add(
          kind == 0
              ? new Topic(Optional.empty(), true)
              : kind == 1 ? constant(VisibleByText.padded(any(ACCOUNTS))) : Topic.ANY);
    }
    return new EventPermission(
        any(CONTRACTS.subList(0, 3)),
        topics,
        random.nextBoolean(),
        random.nextInt(3) == 0 ? Set.copyOf(ROLES) : Set.of(any(ROLES)));
  }

  private static Topic constant(Hash32 topic) {
    return new Topic(Optional.of(topic), false);
  }

  /** The same after something was given or taken away. */
  Rights changed(Rights before) {
    List<Somebody> people = new ArrayList<>(before.people());
    List<EventPermission> permissions = new ArrayList<>(before.permissions());
    Map<Address, Optional<String>> contracts = new HashMap<>(before.contracts());
    int who = random.nextInt(random.nextBoolean() ? 3 : people.size());
    switch (random.nextInt(9)) {
      case 0 -> permissions.add(permission());
      case 1 -> permissions.subList(0, Math.min(1, permissions.size())).clear();
      case 2 -> contracts.put(any(CONTRACTS.subList(0, 3)), Optional.of(any(ORGANIZATIONS)));
      // A user's wallet, perhaps.
      case 8 -> contracts.put(any(ACCOUNTS), Optional.of(any(ORGANIZATIONS)));
      case 3 ->
          people.set(4, machine(Actor.Type.M2M_APP, "robot", some(ORGANIZATIONS), some(ROLES)));
      default -> people.set(who, changed(people.get(who)));
    }
    return new Rights(people, contracts, permissions);
  }

  private Somebody changed(Somebody who) {
    if (who.type() != Actor.Type.USER) {
      return machine(who.type(), who.id(), who.worksFor(), some(ROLES));
    }
    Set<Address> wallets = new HashSet<>(who.wallets());
    Set<Address> claimed = new HashSet<>(who.claimed());
    switch (random.nextInt(5)) {
      case 0 -> {
        return changed(who, who.roles(), who.wallets(), who.claimed(), !who.suspended());
      }
      case 1 -> {
        return reading(who);
      }
      case 2 -> {
        // Proven, or taken away.
        wallets.addAll(who.claimed());
        claimed.clear();
        return changed(who, who.roles(), wallets, claimed, who.suspended());
      }
      case 3 -> {
        wallets.removeIf(wallet -> random.nextBoolean());
        return changed(who, who.roles(), wallets, claimed, who.suspended());
      }
      default -> {
        return changed(who, some(ROLES), wallets, claimed, who.suspended());
      }
    }
  }

  /** A role of the organization gives {@code full_read_access}, or does not any more. */
  private static Somebody reading(Somebody who) {
    return new Somebody(
        who.type(),
        who.id(),
        who.organization(),
        who.worksFor(),
        who.roles(),
        who.wallets(),
        who.claimed(),
        who.suspended(),
        who.organization() != null && !who.readsOrganization(),
        who.readsEverything());
  }
}
