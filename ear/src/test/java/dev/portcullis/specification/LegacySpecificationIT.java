package dev.portcullis.specification;

import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The 12 methods and 15 routes of the legacy v0.1 interface, row by row. */
@ExtendWith(ServerUnderTest.class)
@Tag("specification")
class LegacySpecificationIT {
  @TestFactory
  Stream<DynamicTest> everyMethodAndRouteMatchesTheTable(Api api) {
    Optional<DevChain> layer1 = ServerUnderTest.layer1();
    assumeTrue(layer1.isPresent(), "skipped: this test needs -Dchain.l1-rpc-url");
    World world = LegacyActors.world(api, layer1.orElseThrow());
    Types types = new Types("records-legacy.txt");
    return Stream.concat(
        RpcMethod.all("legacy.txt")
            .map(
                method ->
                    dynamicTest(method.name(), () -> LegacyChecks.method(method, world, types))),
        Table.blocks("legacy.txt").stream()
            .filter(block -> block.kind().equals("rest"))
            .map(
                block -> dynamicTest(block.title(), () -> LegacyChecks.rest(block, world, types))));
  }
}
