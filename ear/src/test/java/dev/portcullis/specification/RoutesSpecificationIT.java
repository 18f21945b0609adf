package dev.portcullis.specification;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The 119 routes of the administration and event webhook interface, row by row. */
@ExtendWith(ServerUnderTest.class)
@Tag("specification")
class RoutesSpecificationIT {
  @TestFactory
  Stream<DynamicNode> everyRouteIsAsTheTablesSay(Api api, DevChain chain) {
    World world = Actors.world(api, chain);
    Types types = new Types("records.txt");
    return Route.all()
        .map(
            route ->
                dynamicContainer(route.toString(), new RouteChecks(route, world, types).tests()));
  }
}
