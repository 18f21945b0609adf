package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.kernel.Address;
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

  /** How much of the transaction with this receipt is visible. */
  Extent of(Reader reader, JsonNode receipt) {
    if (!whole(reader, List.of(receipt)).isEmpty()) {
      return Extent.WHOLE;
    }
    return visibleEvents(reader, List.of(receipt)).of(receipt.path("logs")).isEmpty()
        ? Extent.NOTHING
        : Extent.EVENTS;
  }

  /** What the reader may see of the events in these receipts. */
  VisibleEvents visibleEvents(Reader reader, Iterable<JsonNode> receipts) {
    Set<Address> emitters = new HashSet<>();
    receipts.forEach(
        receipt ->
            receipt
                .path("logs")
                .forEach(log -> emitters.add(new Address(log.path("address").asText()))));
    return emitters.isEmpty() ? new VisibleEvents(List.of()) : logs.events(reader, emitters);
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
