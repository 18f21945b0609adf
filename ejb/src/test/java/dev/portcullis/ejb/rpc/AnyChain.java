package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Step.Pair;
import dev.portcullis.ejb.rpc.Step.Twin;
import dev.portcullis.ejb.rpc.VisibleByText.Extent;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Random transactions, in two chains that differ only in what a user never may see. Indices may be
 * learned (ADR 0049): so what is hidden has as many logs in both chains, unless nothing visible
 * comes after it in its block.
 */
final class AnyChain {
  private static final int ATTEMPTS = 20;

  private final Random random;
  private final List<Rights> all;
  private final String reader;
  private int deals;

  /**
   * Chains for a story.
   *
   * @param all what holds at one time or another
   * @param reader who never sees what they differ in
   */
  AnyChain(Random random, List<Rights> all, String reader) {
    this.random = random;
    this.all = all;
    this.reader = reader;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Deal.Event event() {
    List<Hash32> topics = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      topics.add(
          topics.isEmpty() ? any(AnyRights.EVENTS) : VisibleByText.padded(any(AnyRights.ACCOUNTS)));
    }
    return new Deal.Event(any(AnyRights.CONTRACTS), topics);
  }

  private List<Deal.Event> events(int count) {
    List<Deal.Event> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(event());
    }
    return events;
  }

  private Deal deal(int events) {
    boolean creates = random.nextInt(6) == 0;
    Address to = any(random.nextBoolean() ? AnyRights.CONTRACTS : AnyRights.ACCOUNTS);
    return new Deal(
        ++deals,
        any(AnyRights.ACCOUNTS),
        creates ? null : to,
        creates ? any(AnyRights.CONTRACTS) : null,
        input(),
        events(events));
  }

  private String input() {
    return "0x" + String.format("%08x", random.nextInt());
  }

  /** As much as the reader may ever see of it. */
  private Extent extent(Deal deal) {
    return all.stream()
        .map(rights -> new VisibleByText(rights).extent(rights.somebody(reader), deal))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  private boolean isEverSeen(Deal.Event event) {
    return all.stream()
        .anyMatch(rights -> new VisibleByText(rights).sees(rights.somebody(reader), event));
  }

  /** One that is the same in both chains as far as it is visible. */
  Pair pair() {
    Deal first = deal(random.nextInt(4));
    return new Pair(
        first,
        switch (extent(first)) {
          case WHOLE -> first;
          case EVENTS -> saysOtherwise(first);
          case NOTHING -> hidden(first.events().size(), first);
        });
  }

  /** Other calldata and other logs are not visible. */
  private Deal saysOtherwise(Deal deal) {
    List<Deal.Event> events = new ArrayList<>();
    for (Deal.Event each : deal.events()) {
      Deal.Event other = isEverSeen(each) ? each : event();
      events.add(isEverSeen(other) ? each : other);
    }
    return new Deal(deal.number(), deal.from(), deal.to(), deal.created(), input(), events);
  }

  private Deal hidden(int events, Deal otherwise) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Deal deal = deal(events);
      if (extent(deal) == Extent.NOTHING) {
        return deal;
      }
    }
    return otherwise;
  }

  /** Some that only one of the chains has, or the other. */
  List<Pair> tail() {
    List<Pair> tail = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Deal hidden = hidden(random.nextInt(3), null);
      tail.add(random.nextBoolean() ? new Pair(hidden, null) : new Pair(null, hidden));
    }
    return tail;
  }

  /**
   * One at the gate that is the same in both if the reader may ever see its sender; else each chain
   * has another, or none.
   */
  Twin twin() {
    TestKey sender = any(AnyRights.KEYS);
    if (opens(sender.address())) {
      Stashed both = stashed(sender, true);
      return new Twin(both, both);
    }
    return new Twin(
        random.nextInt(3) == 0 ? null : stashed(sender, true),
        random.nextInt(3) == 0 ? null : stashed(sender, false));
  }

  private Stashed stashed(TestKey sender, boolean isFirst) {
    long nonce = state(sender.address(), isFirst) + random.nextInt(3);
    Address to = any(random.nextBoolean() ? AnyRights.CONTRACTS : AnyRights.ACCOUNTS);
    return Stashed.by(sender, nonce, to, input());
  }

  /** Balance and nonce of an address, and what its code is made of. */
  int state(Address address, boolean isFirst) {
    return 0x100 + address.hashCode() % 0x80 + (isFirst || opens(address) ? 0 : 0x1001);
  }

  /** Whether a waiting transaction is never visible to the reader, wherever it gets. */
  boolean isHidden(Pair pair) {
    return extent(pair.first()) == Extent.NOTHING && extent(pair.second()) == Extent.NOTHING;
  }

  /** Whether the reader may ever query the state of an address. */
  boolean opens(Address address) {
    return all.stream()
        .anyMatch(
            rights -> {
              Somebody who = rights.somebody(reader);
              return who.readsEverything() || new VisibleByText(rights).opens(who, address);
            });
  }
}
