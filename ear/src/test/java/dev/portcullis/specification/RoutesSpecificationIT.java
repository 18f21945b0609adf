package dev.portcullis.specification;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The 119 routes of the administration and event webhook interface, row by row. */
@ExtendWith(ServerUnderTest.class)
@Tag("specification")
class RoutesSpecificationIT {
  private static final Lanes LANES = new Lanes();

  @AfterAll
  static void end() {
    LANES.close();
  }

  @TestFactory
  Stream<DynamicNode> everyRouteMatchesTheTables(Api api, DevChain chain) {
    Types types = new Types("records.txt");
    List<World> worlds =
        IntStream.range(0, Lanes.COUNT).mapToObj(lane -> Actors.world(api, chain)).toList();
    List<DynamicNode> nodes = new ArrayList<>();
    for (Route route : Route.all().toList()) {
      int lane = nodes.size() % Lanes.COUNT;
      List<DynamicTest> tests =
          new RouteChecks(route, worlds.get(lane), types)
              .tests()
              .map(test -> LANES.ahead(lane, test))
              .toList();
      nodes.add(dynamicContainer(route.toString(), tests));
    }
    return nodes.stream();
  }
}
