package dev.portcullis.specification;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** States and transitions of the administration interface, script by script. */
@ExtendWith(ServerUnderTest.class)
@Tag("specification")
class TransitionsSpecificationIT {
  @TestFactory
  Stream<DynamicTest> everyTransitionMatchesTheScripts(Api api, DevChain chain) {
    World world = Actors.world(api, chain);
    return Script.all().map(script -> dynamicTest(script.title(), () -> Script.run(script, world)));
  }
}
