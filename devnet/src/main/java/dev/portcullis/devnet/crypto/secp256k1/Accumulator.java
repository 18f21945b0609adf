package dev.portcullis.devnet.crypto.secp256k1;

import java.util.Optional;

/**
 * A point that grows by doublings and additions, in Jacobian coordinates: (x / z^2, y / z^3), z
 * being zero at infinity. The comments count how many products' worth the limbs of a value may be,
 * see {@link Fp}.
 */
final class Accumulator {
  private final Fp x = new Fp(); // at most 4
  private final Fp y = new Fp(); // 2
  private final Fp z = new Fp(); // 1
  private boolean infinite = true;

  private final Fp squared = new Fp();
  private final Fp scratch = new Fp();
  private final Fp slope = new Fp();
  private final Fp distance = new Fp();
  private final Fp step = new Fp();
  private final Fp theirY = new Fp();

  /** The point at infinity, the neutral element. */
  Accumulator() {}

  /** Becomes the given point. */
  void set(Point point) {
    infinite = false;
    x.set(point.x);
    y.set(point.y);
    z.set(point.z);
  }

  /** Adds the point to itself (formulas of the dbl family for curves without an x term). */
  void twice() {
    if (infinite) {
      return;
    }
    // No point of this curve has y = 0: its order is odd.
    z.product(z, y);
    slope.square(x);
    slope.multiple(slope, 3); // 3
    slope.half(slope); // 2
    squared.square(y);
    scratch.product(x, squared);
    x.square(slope);
    x.difference(x, scratch);
    x.difference(x, scratch); // 3
    step.difference(scratch, x); // 4
    y.product(slope, step);
    squared.square(squared);
    y.difference(y, squared); // 2
  }

  /** Adds a point, or subtracts it. */
  void add(Point point, boolean negative) {
    if (negative) {
      theirY.multiple(point.y, -1);
    } else {
      theirY.set(point.y);
    }
    if (infinite) {
      set(point);
      y.set(theirY);
      return;
    }
    squared.square(z);
    distance.product(point.x, squared);
    squared.product(squared, z);
    slope.product(theirY, squared);
    if (point.hasScale) {
      x.product(x, point.zSquared);
      y.product(y, point.zCubed);
      z.product(z, point.z);
    }
    distance.difference(distance, x); // 5
    slope.difference(slope, y); // 3
    if (distance.isZero()) {
      addOnSameVertical(point);
      return;
    }
    z.product(z, distance);
    squared.square(distance);
    distance.product(distance, squared);
    step.product(x, squared);
    y.product(y, distance);
    x.square(slope);
    x.difference(x, distance); // 2
    x.difference(x, step); // 3
    x.difference(x, step); // 4
    step.difference(step, x); // 5
    step.product(step, slope);
    y.difference(step, y); // 2
  }

  /** The other point is this one or its opposite; {@link #theirY} has its sign already. */
  private void addOnSameVertical(Point point) {
    if (!slope.isZero()) {
      infinite = true;
      return;
    }
    set(point);
    y.set(theirY);
    twice();
  }

  /** Whether this is the neutral element. */
  boolean isInfinite() {
    return infinite;
  }

  /** This point as it is, to be added to others; it must not be at infinity. */
  Point point() {
    return Point.scaled(x, y, z);
  }

  /** This point with z = 1; empty at infinity. */
  Optional<Point> affine() {
    if (infinite) {
      return Optional.empty();
    }
    Fp inverse = new Fp();
    inverse.inverse(z);
    return Optional.of(point().affine(inverse));
  }
}
