package dev.portcullis.web.monitoring;

import dev.portcullis.ejb.route.QueryInteger;
import dev.portcullis.ejb.statistics.StatisticsService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import jakarta.ws.rs.QueryParam;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key for the period of statistics. */
public class StatisticsParams {
  private static final int DAY = 24;

  @Parameter(
      description = "The period in hours; 24 by default",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "168"))
  @QueryParam("hours")
  private String hours;

  /**
   * The number of hours.
   *
   * @throws Failure naming the key if it is not an integer within bounds
   */
  int hours() {
    List<Issue> issues = new ArrayList<>();
    long wanted = QueryInteger.of("hours", hours, DAY, 1, StatisticsService.MOST_HOURS, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return (int) wanted;
  }
}
