package dev.portcullis.web.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.audit.TimelineActor;
import dev.portcullis.ejb.audit.TimelineItem;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;

/**
 * A line of comma-separated values (RFC 4180). An apostrophe precedes a value that a spreadsheet
 * would interpret as a formula (OWASP, "CSV Injection"): users choose names and user agents.
 */
final class CsvLine {
  private static final String[] COLUMNS = {
    "kind",
    "id",
    "at",
    "actorKind",
    "actorType",
    "actorId",
    "actorName",
    "action",
    "outcome",
    "resourceType",
    "resourceId",
    "organizationId",
    "requestId",
    "traceId",
    "operation",
    "statusCode",
    "ruleId",
    "reason",
    "operatorBypass",
    "authSubject",
    "ipAddress",
    "userAgent",
    "before",
    "after",
    "cut",
    "changedColumns",
    "jobId"
  };

  /** As in RFC 4180; a missing value is empty, all others are quoted. */
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setQuoteMode(QuoteMode.ALL_NON_NULL).build();

  /** The names of the columns. */
  static final String HEAD = line(Arrays.stream(COLUMNS));

  private static final int ACTOR = 4;
  private static final int DETAILS = 7;
  private static final int CHANGE = 5;
  private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

  private CsvLine() {}

  /** The line of an item. */
  static String of(TimelineItem item) {
    return line(
        Stream.of(
                Stream.of(word(item.kind()), item.id(), Json.timestamp(item.at())),
                item.actor() == null ? none(ACTOR) : actor(item.actor()),
                Stream.of(
                    item.action(),
                    word(item.outcome()),
                    item.resource().type(),
                    item.resource().id(),
                    item.organizationId(),
                    item.requestId(),
                    item.traceId(),
                    item.operation()),
                item.details() == null ? none(DETAILS) : details(item.details()),
                item.change() == null ? none(CHANGE) : change(item.change()))
            .flatMap(part -> part));
  }

  /** The last line: its kind is {@code end}, and its id is the cursor to continue at. */
  static String end(String next) {
    return line(Stream.concat(Stream.of("end", next), none(COLUMNS.length - 2)));
  }

  private static Stream<String> actor(TimelineActor actor) {
    return Stream.of(word(actor.kind()), actor.type(), actor.id(), actor.name());
  }

  private static Stream<String> details(TimelineItem.Details details) {
    return Stream.of(
        Integer.toString(details.statusCode()),
        details.ruleId(),
        details.reason(),
        Boolean.toString(details.operatorBypass()),
        details.authSubject(),
        details.ipAddress(),
        details.userAgent());
  }

  private static Stream<String> change(TimelineItem.Change change) {
    return Stream.of(
        text(change.before()),
        text(change.after()),
        Boolean.toString(change.cut()),
        change.changedColumns() == null ? null : String.join(" ", change.changedColumns()),
        change.jobId());
  }

  private static String text(JsonNode row) {
    return row == null ? null : row.toString();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static Stream<String> none(int columns) {
    return Stream.generate(() -> (String) null).limit(columns);
  }

  private static String line(Stream<String> cells) {
    StringBuilder line = new StringBuilder();
    try {
      FORMAT.printRecord(line, cells.map(CsvLine::harmless).toArray());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return line.toString();
  }

  private static String harmless(String value) {
    if (value == null || value.isEmpty()) {
      return null;
    }
    return FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
  }
}
