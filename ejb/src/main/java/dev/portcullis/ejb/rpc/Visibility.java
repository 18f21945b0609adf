package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Which transactions somebody may see, and how much of them (supplement 1.1.3). */
@ApplicationScoped
public class Visibility {
  /** What of a transaction or receipt says whose it is. */
  private static final List<String> PARTIES =
      List.of("from", "to", "contractAddress", "initiatorAddress");

  private AccessFacts facts;
  private VisibleLogs logs;

  /** For the container's proxy. */
  protected Visibility() {}

  /** With what it asks. */
  @Inject
  public Visibility(AccessFacts facts, VisibleLogs logs) {
    this.facts = facts;
    this.logs = logs;
  }

  /** How much of a transaction is visible. */
  enum Extent {
    /** Nothing: there is no such transaction for the reader. */
    NOTHING,
    /** That it is there, and those of its events that the reader may see. */
    EVENTS,
    /** All of it. */
    WHOLE
  }

  /** Those of the transactions or receipts that are visible as a whole; a set of the caller's. */
  public Set<JsonNode> whole(Reader reader, Iterable<JsonNode> items) {
    IdentityHashMap<JsonNode, List<Address>> parties = new IdentityHashMap<>();
    items.forEach(item -> parties.put(item, parties(item)));
    Set<Address> all = new HashSet<>();
    parties.values().forEach(all::addAll);
    Set<Address> visible = facts.visible(reader, all);
    Set<JsonNode> whole = Collections.newSetFromMap(new IdentityHashMap<>());
    parties.forEach(
        (item, whose) -> {
          if (whose.stream().anyMatch(visible::contains)) {
            whole.add(item);
          }
        });
    return whole;
  }

  /**
   * Whether a transaction or receipt is visible as a whole.
   *
   * @param unknown looked up with its parties: see {@link Absent#sender}
   */
  boolean isWhole(Reader reader, JsonNode item, Address unknown) {
    return !facts.visible(reader, Set.copyOf(parties(item)), unknown).isEmpty();
  }

  /**
   * Whether an address is a proven wallet of the reader.
   *
   * @param unknown looked up with it
   */
  boolean isOwn(Reader reader, JsonNode wallet, Address unknown) {
    return wallet.isTextual()
        && !facts.wallets(reader, Set.of(new Address(wallet.textValue())), unknown).isEmpty();
  }

  /** How much of the transaction of this hash, with this receipt, is visible. */
  Extent of(Reader reader, JsonNode receipt, Hash32 hash) {
    if (isWhole(reader, receipt, Absent.receiver(hash))) {
      return Extent.WHOLE;
    }
    return events(reader, receipt, hash).isEmpty() ? Extent.NOTHING : Extent.EVENTS;
  }

  /** Those of the events of the transaction of this hash that the reader may see. */
  ArrayNode events(Reader reader, JsonNode receipt, Hash32 hash) {
    Set<Address> emitters = emitters(List.of(receipt));
    emitters.add(Absent.emitter(hash));
    return logs.events(reader, emitters).of(receipt.path("logs"));
  }

  /** What the reader may see of the events in these receipts. */
  VisibleEvents visibleEvents(Reader reader, Iterable<JsonNode> receipts) {
    Set<Address> emitters = emitters(receipts);
    return emitters.isEmpty() ? new VisibleEvents(List.of()) : logs.events(reader, emitters);
  }

  private static Set<Address> emitters(Iterable<JsonNode> receipts) {
    Set<Address> emitters = new HashSet<>();
    receipts.forEach(
        receipt ->
            receipt
                .path("logs")
                .forEach(log -> emitters.add(new Address(log.path("address").asText()))));
    return emitters;
  }

  /** Whose a transaction or receipt is. */
  static List<Address> parties(JsonNode item) {
    return PARTIES.stream()
        .map(item::path)
        .filter(JsonNode::isTextual)
        .map(party -> new Address(party.textValue()))
        .toList();
  }

  /** The elements of an array. */
  static List<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
