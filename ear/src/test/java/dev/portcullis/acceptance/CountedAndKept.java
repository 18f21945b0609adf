package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.SortedMap;

/**
 * What a node counts beside what the database keeps of it.
 *
 * @param scraper who may read the metrics
 */
record CountedAndKept(Database database, Client scraper) {
  /** What is counted now. */
  Metrics scrape() {
    HttpResponse<String> answer = scraper.exchange("GET", "/admin/metrics", "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Metrics.parse(answer.body());
  }

  /** How far what is counted is from what is kept, by series: what was before the node began. */
  SortedMap<String, Long> gap() throws SQLException {
    SortedMap<String, Long> gap = database.counted();
    Metrics now = scrape();
    gap.replaceAll((series, kept) -> kept - now.samples().getOrDefault(series, 0.0).longValue());
    return gap;
  }
}
