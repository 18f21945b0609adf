package dev.portcullis.web.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.audit.TimelineItem;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import java.util.Collections;

/** A format of the timeline file: one line for each item, and a last line that marks the end. */
enum ExportFormat {
  CSV("csv", "text/csv") {
    @Override
    String head() {
      return CsvLine.HEAD;
    }

    @Override
    String line(TimelineItem item) {
      return CsvLine.of(item);
    }

    @Override
    String end(String next) {
      return CsvLine.end(next);
    }
  },
  JSONL("jsonl", "application/x-ndjson") {
    @Override
    String head() {
      return "";
    }

    @Override
    String line(TimelineItem item) {
      return json(item);
    }

    @Override
    String end(String next) {
      return json(Collections.singletonMap("next", next));
    }
  };

  private final String name;
  private final String mediaType;

  ExportFormat(String name, String mediaType) {
    this.name = name;
    this.mediaType = mediaType;
  }

  /**
   * The format with this name, CSV for null.
   *
   * @throws Failure naming {@code format} if there is none
   */
  static ExportFormat of(String name) {
    if (name == null || name.equals(CSV.name)) {
      return CSV;
    }
    if (name.equals(JSONL.name)) {
      return JSONL;
    }
    throw Failure.invalid("format", "must be csv or jsonl");
  }

  /** The name, which is also the file name extension. */
  String wireName() {
    return name;
  }

  String mediaType() {
    return mediaType;
  }

  /** The text before all items. */
  abstract String head();

  /** The line of an item. */
  abstract String line(TimelineItem item);

  /** The last line; {@code next} is the cursor to continue at, null at the end. */
  abstract String end(String next);

  private static String json(Object value) {
    try {
      return Json.MAPPER.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Values of responses can be written", impossible);
    }
  }
}
