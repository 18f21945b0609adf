package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.node.DecoyTransaction;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Decides which transactions a principal may see, and how much of them (R-GTW-16). */
@ApplicationScoped
public class Visibility {
  /** The fields with the sender of a transaction. */
  private static final List<String> SENDERS = List.of("from", "initiatorAddress");

  /** The fields with the recipient of a transaction. */
  private static final List<String> RECEIVERS = List.of("to", "contractAddress");

  private DecisionFactCache facts;
  private VisibleLogs logs;

  /** For the container's proxy. */
  protected Visibility() {}

  /** With its dependencies. */
  @Inject
  public Visibility(DecisionFactCache facts, VisibleLogs logs) {
    this.facts = facts;
    this.logs = logs;
  }

  /** How much of a transaction is visible. */
  enum Extent {
    /** Nothing: to the principal, the transaction does not exist. */
    NOTHING,
    /** Its existence, and its visible events. */
    EVENTS,
    /** All of it. */
    WHOLE
  }

  /** The fully visible transactions or receipts, as a new set. */
  public Set<JsonNode> whole(Principal principal, Iterable<JsonNode> items) {
    Set<Address> all = new HashSet<>();
    items.forEach(item -> all.addAll(parties(item)));
    Set<Address> visible = facts.visible(principal, all);
    Set<JsonNode> whole = Collections.newSetFromMap(new IdentityHashMap<>());
    if (!visible.isEmpty()) {
      Set<Address> receiving = facts.receiving(principal, visible);
      items.forEach(
          item -> {
            if (isOf(item, visible, receiving)) {
              whole.add(item);
            }
          });
    }
    return whole;
  }

  private static boolean isOf(JsonNode item, Set<Address> visible, Set<Address> receiving) {
    return addresses(item, SENDERS).anyMatch(visible::contains)
        || addresses(item, RECEIVERS).anyMatch(receiving::contains);
  }

  /**
   * Whether a transaction or receipt is visible as a whole.
   *
   * @param unknown looked up together with its parties: see {@link DecoyTransaction#sender}
   */
  boolean isWhole(Principal principal, JsonNode item, Address unknown) {
    Set<Address> visible = facts.visible(principal, Set.copyOf(parties(item)), unknown);
    return !visible.isEmpty() && isOf(item, visible, facts.receiving(principal, visible));
  }

  /**
   * Whether an address is a proven wallet of the principal.
   *
   * @param unknown looked up together with it
   */
  public boolean isOwn(Principal principal, JsonNode wallet, Address unknown) {
    return wallet.isTextual()
        && !facts.wallets(principal, Set.of(new Address(wallet.textValue())), unknown).isEmpty();
  }

  /** How much of the transaction with this hash and receipt is visible. */
  Extent of(Principal principal, JsonNode receipt, Hash32 hash) {
    if (isWhole(principal, receipt, DecoyTransaction.receiver(hash))) {
      return Extent.WHOLE;
    }
    return events(principal, receipt, hash).isEmpty() ? Extent.NOTHING : Extent.EVENTS;
  }

  /** The visible events of the transaction with this hash. */
  ArrayNode events(Principal principal, JsonNode receipt, Hash32 hash) {
    Set<Address> emitters = emitters(List.of(receipt));
    emitters.add(DecoyTransaction.emitter(hash));
    return logs.events(principal, emitters).of(receipt.path("logs"));
  }

  /** The visible events in these receipts. */
  VisibleEvents visibleEvents(Principal principal, Iterable<JsonNode> receipts) {
    Set<Address> emitters = emitters(receipts);
    return emitters.isEmpty() ? new VisibleEvents(List.of()) : logs.events(principal, emitters);
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

  /** The parties of a transaction or receipt. */
  static List<Address> parties(JsonNode item) {
    return Stream.of(SENDERS, RECEIVERS).flatMap(fields -> addresses(item, fields)).toList();
  }

  private static Stream<Address> addresses(JsonNode item, List<String> fields) {
    return fields.stream()
        .map(item::path)
        .filter(JsonNode::isTextual)
        .map(party -> new Address(party.textValue()));
  }

  /** The elements of an array. */
  static List<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
