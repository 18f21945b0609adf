package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiParameter;
import dev.portcullis.ejb.abi.SolidityType;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.ejb.webhook.abi.TopicValue;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.ArgumentFilter;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Resolves the requested events to the values with which logs are compared. The result is
 * permanent: matching does not read interfaces, and replacing one changes no webhook.
 */
final class EventSelection {
  private static final int LAST_TOPIC = 3;

  /** The maximum number of parameters that an error message lists. */
  private static final int MOST_NAMED = 20;

  private static final String NO_HASH = "must be a 32-byte hexadecimal hash";

  private final Supplier<List<Abi>> interfaces;
  private final List<Issue> issues = new ArrayList<>();
  private List<AbiEntry> declared;

  private EventSelection(Supplier<List<Abi>> interfaces) {
    this.interfaces = interfaces;
  }

  /**
   * The events of a request: that of its {@code topic0}, then its {@code events}.
   *
   * @param interfaces those of the contract that the caller may read, the contract's own first;
   *     loaded only if a filter names a parameter
   * @throws Failure VALIDATION naming each invalid field
   */
  static List<SubscribedEvent> of(CreateWebhookRequest body, Supplier<List<Abi>> interfaces) {
    if (body.topic0() == null && body.events() == null) {
      throw Failure.invalid("topic0", "is required, unless there are events");
    }
    EventSelection selection = new EventSelection(interfaces);
    List<SubscribedEvent> all = new ArrayList<>();
    if (body.topic0() != null) {
      all.add(SubscribedEvent.all(new Hash32(body.topic0())));
    }
    List<WebhookEvent> events = body.events() == null ? List.of() : body.events();
    for (int i = 0; i < events.size(); i++) {
      all.add(selection.event(events.get(i), "events[" + i + "]"));
    }
    if (!selection.issues.isEmpty()) {
      throw Failure.invalid(selection.issues);
    }
    return all;
  }

  private SubscribedEvent event(WebhookEvent event, String path) {
    Hash32 topic0 = new Hash32(event.topic0());
    List<ArgumentFilter> filters = new ArrayList<>();
    Set<ArgumentLocation> places = new HashSet<>();
    for (int i = 0; i < event.filters().size(); i++) {
      EventFilter asked = event.filters().get(i);
      String at = path + ".filters[" + i + "]";
      filter(topic0, asked, at)
          .ifPresent(
              filter -> {
                if (!places.add(filter.place())) {
                  problem(at + ".argument", "must not name an argument twice");
                }
                filters.add(filter);
              });
    }
    return new SubscribedEvent(topic0, filters);
  }

  private Optional<ArgumentFilter> filter(Hash32 topic0, EventFilter asked, String path) {
    JsonNode argument = asked.argument();
    if (argument.isTextual()) {
      return parameter(topic0, argument.textValue(), path)
          .flatMap(place -> filter(asked, place, path));
    }
    if (!argument.isInt() || argument.intValue() < 1 || argument.intValue() > LAST_TOPIC) {
      problem(
          path + ".argument", "must be the number of a topic, 1 to 3, or the name of a parameter");
      return Optional.empty();
    }
    return filter(asked, new Parameter(null, ArgumentLocation.inTopic(argument.intValue())), path);
  }

  private Optional<ArgumentFilter> filter(EventFilter asked, Parameter parameter, String path) {
    try {
      return Optional.of(
          new ArgumentFilter(
              asked.argument(),
              asked.equalTo(),
              parameter.place(),
              parameter.value(asked.equalTo())));
    } catch (IllegalArgumentException refused) {
      problem(path + ".equalTo", refused.getMessage());
      return Optional.empty();
    }
  }

  private Optional<Parameter> parameter(Hash32 topic0, String name, String path) {
    if (declared().isEmpty()) {
      problem(
          path + ".argument",
          "must be the number of a topic, 1 to 3, because you have no access to an ABI of the"
              + " contract with events");
      return Optional.empty();
    }
    Optional<AbiEntry> event =
        declared().stream().filter(entry -> entry.topic().equals(topic0.text())).findFirst();
    if (event.isEmpty()) {
      problem(
          path + ".argument",
          "must be the number of a topic, 1 to 3, because the contract's ABI has no event with this"
              + " topic0");
      return Optional.empty();
    }
    List<AbiParameter> inputs = event.get().inputs();
    if (inputs.stream().filter(input -> input.name().equals(name)).count() != 1) {
      problem(
          path + ".argument",
          "must be one of the parameters of "
              + event.get().signature()
              + ": "
              + inputs.stream()
                  .map(AbiParameter::name)
                  .limit(MOST_NAMED)
                  .collect(Collectors.joining(", ")));
      return Optional.empty();
    }
    Parameter parameter = Parameter.of(event.get(), name);
    if (parameter.place().isTopic() || parameter.type() instanceof Elementary) {
      return Optional.of(parameter);
    }
    problem(path + ".argument", "must not be an array or a tuple that is not indexed");
    return Optional.empty();
  }

  private List<AbiEntry> declared() {
    if (declared == null) {
      declared =
          interfaces.get().stream()
              .flatMap(abi -> abi.entries().stream())
              .filter(entry -> entry.kind() == AbiEntry.Kind.EVENT && !entry.anonymous())
              .filter(entry -> entry.parameters().isBounded())
              .toList();
    }
    return declared;
  }

  private void problem(String path, String message) {
    issues.add(new Issue(path, message));
  }

  /**
   * A parameter of an event.
   *
   * @param type its type; null if only its topic is known
   * @param place where logs contain it
   */
  private record Parameter(SolidityType type, ArgumentLocation place) {
    static Parameter of(AbiEntry event, String name) {
      int topics = 1 + (int) event.inputs().stream().filter(AbiParameter::indexed).count();
      int topic = 1;
      int word = 0;
      for (AbiParameter input : event.inputs()) {
        if (input.name().equals(name)) {
          ArgumentLocation place =
              input.indexed()
                  ? ArgumentLocation.inTopic(topic)
                  : ArgumentLocation.inData(topics, word, input.type().isDynamic());
          return new Parameter(input.type(), place);
        }
        topic += input.indexed() ? 1 : 0;
        word += input.indexed() ? 0 : input.type().words();
      }
      throw new IllegalStateException("No parameter " + name);
    }

    /** Encodes the required value in the form of topics. */
    Hash32 value(JsonNode wanted) {
      if (type instanceof Elementary elementary) {
        return TopicValue.of(elementary, wanted);
      }
      if (!Hash32.isValid(wanted.textValue())) {
        throw new IllegalArgumentException(NO_HASH);
      }
      return new Hash32(wanted.textValue());
    }
  }
}
