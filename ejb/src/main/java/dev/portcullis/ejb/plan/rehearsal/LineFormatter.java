package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.plan.difference.CallCell;
import dev.portcullis.ejb.plan.difference.EventCell;
import dev.portcullis.ejb.plan.difference.EventCell.Topic;
import dev.portcullis.ejb.plan.difference.LineSubject;
import dev.portcullis.ejb.plan.difference.LineSubject.Calls;
import dev.portcullis.ejb.plan.difference.LineSubject.Coverage;
import dev.portcullis.ejb.plan.difference.LineSubject.Disclosed;
import dev.portcullis.ejb.plan.difference.LineSubject.Events;
import dev.portcullis.ejb.plan.difference.LineSubject.Registration;
import dev.portcullis.ejb.plan.difference.LineSubject.SystemRight;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a line is about, in the words of its view.
 *
 * @param kind see {@link PlanLineView}
 * @param contract the contract, if it has one
 * @param subject see {@link PlanLineView}, or null
 * @param detail see {@link PlanLineView}, or null
 * @param cases the calls or events
 */
record LineFormatter(
    String kind, Optional<Address> contract, String subject, String detail, List<String> cases) {
  /** Copies the list. */
  LineFormatter {
    cases = List.copyOf(cases);
  }

  static LineFormatter of(LineSubject subject, boolean isGain) {
    if (subject instanceof Calls calls) {
      return new LineFormatter(
          "calls",
          Optional.of(calls.contract()),
          calls.selector(),
          calls.beneath().map(coverage -> "beneath " + coverage.text()).orElse(null),
          calls.cells().stream().map(LineFormatter::call).toList());
    }
    if (subject instanceof Coverage coverage) {
      return new LineFormatter(
          "coverage",
          Optional.of(coverage.contract()),
          coverage.selector(),
          (isGain ? coverage.after() : coverage.before()).text(),
          List.of());
    }
    if (subject instanceof Events events) {
      return new LineFormatter(
          "events",
          Optional.of(events.contract()),
          events.topic0().map(Hash32::text).orElse(null),
          null,
          events.cells().stream().map(LineFormatter::event).sorted().toList());
    }
    if (subject instanceof SystemRight right) {
      return new LineFormatter(
          "right", Optional.empty(), name(right.right()), right.detail().orElse(null), List.of());
    }
    if (subject instanceof Disclosed disclosed) {
      return new LineFormatter(
          "disclosure",
          Optional.of(disclosed.contract()),
          disclosed.part(),
          disclosed.value().orElse(null),
          List.of("from block " + disclosed.fromBlock()));
    }
    Registration registration = (Registration) subject;
    return new LineFormatter(
        "registration",
        Optional.of(registration.contract()),
        null,
        registration.organizationId().orElse(null),
        List.of());
  }

  private static String call(CallCell cell) {
    List<String> words = new ArrayList<>();
    words.add(cell.access().wireName());
    if (cell.before().equals(cell.after())) {
      cell.before().ifPresent(found -> words.add(name(found) + " address"));
    } else {
      cell.before().ifPresent(found -> words.add(name(found) + " address by the rules before"));
      cell.after().ifPresent(found -> words.add(name(found) + " address by the rules after"));
    }
    if (!cell.targetHasCode()) {
      words.add("no code at the target");
    }
    return String.join(", ", words);
  }

  private static String event(EventCell cell) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < cell.topics().size(); i++) {
      Optional<Topic> topic = cell.topics().get(i);
      if (topic.isPresent()) {
        words.add(
            "topic "
                + (i + 1)
                + " "
                + name(topic.get().kind())
                + topic.get().constant().map(value -> " " + value.text()).orElse(""));
      }
    }
    return words.isEmpty() ? "any topics" : String.join(", ", words);
  }

  private static String name(Finding finding) {
    return finding.name().toLowerCase(Locale.ROOT);
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
