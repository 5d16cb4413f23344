# Flies a Cessna 172P from Keflavik (BIKF, runway 01) to Reykjavik (BIRK, runway 13), from cold and dark to shut down.
# FlightGear loads it from $FG_HOME/Nasal. It writes /pilot/phase ("cold" ... "done"), and what it sees at each frame of
# the landing: /pilot/contact-s and /pilot/contact-fpm, for every contact in turn. It reads /pilot/wait (1: it does not
# begin) and /pilot/hold-ft (instead of the cruise: fly out over the sea at this height until the end).

var get = func(path) { var value = getprop(path); return value == nil ? 0 : num(value) == nil ? 0 : num(value); }
var clamp = func(value, low, high) { return value < low ? low : value > high ? high : value; }
var turn = func(angle) { while (angle > 180) angle -= 360; while (angle < -180) angle += 360; return angle; }

# Where the glide path meets runway 13, on its centre line and 1,000 ft past its threshold, and the runway's true course (apt.dat).
var aim = { lat: 64.13131, lon: -21.94975, elevation: 17, course: 116.26 };
var degrees = 3.14159265 / 180;
var slope_ft_per_nm = 6076.1 * math.tan(3 * degrees);

var phase = "";
var since = 0;
var last = 0;
var bank_target = 0;
var pitch_target = 0;
var elevator = 0;
var throttle = 0;
var was_on_ground = 1;
var contacts = 0;
var falling_fpm = 0;
var wanted_speed_up = 1;

# A busy machine draws few frames, and the pilot flies once a frame: too few a simulated second, and he loses control.
var pace = func(dt) {
    var speed_up = get("/sim/speed-up");
    if (dt > 0.2 and speed_up > 1) setprop("/sim/speed-up", math.max(1, speed_up / 2));
    elsif (speed_up > wanted_speed_up or (dt < 0.08 and speed_up < wanted_speed_up))
        setprop("/sim/speed-up", math.min(wanted_speed_up, speed_up + 1));
}

var enter = func(next, speed_up) {
    phase = next;
    since = get("/sim/time/elapsed-sec");
    setprop("/pilot/phase", next);
    wanted_speed_up = speed_up;
}

# Nautical miles to go along the approach, and to the right of it.
var approach = func {
    var north = (get("/position/latitude-deg") - aim.lat) * 60;
    var east = (get("/position/longitude-deg") - aim.lon) * 60 * math.cos(aim.lat * degrees);
    var s = math.sin(aim.course * degrees);
    var c = math.cos(aim.course * degrees);
    return { to_go: -(east * s + north * c), right: east * c - north * s };
}

# The heading that leads to the centre line and keeps it. The propeller pushes the aircraft to the left: without the sum of
# the error it would fly 400 ft beside the line.
var drift = 0;
var track_line = func(most, dt) {
    var right = approach().right;
    if (math.abs(right) < 0.15) drift = clamp(drift + 3 * right * dt, -15, 15);
    hold_heading(aim.course - clamp(right * 200 + drift, -most, most), dt);
}

# True bearing and distance to the point on the approach that is so many miles out.
var to_point = func(out_nm) {
    var a = approach();
    var along = a.to_go - out_nm;
    return {
        bearing: aim.course + math.atan2(-a.right, along) / degrees,
        distance: math.sqrt(along * along + a.right * a.right),
    };
}

# The frames are few where time is compressed, so the gains go down with them.
var hold_bank = func(dt) {
    var gain = dt > 0.14 ? 0.0028 / dt : 0.02;
    setprop("/controls/flight/aileron", clamp(gain * (bank_target - get("/orientation/roll-deg")), -0.5, 0.5));
}
var hold_pitch = func(dt) {
    var off = pitch_target - get("/orientation/pitch-deg");
    elevator = clamp(elevator - 0.006 * off * dt, -0.6, 0.4);
    setprop("/controls/flight/elevator", clamp(elevator - 0.02 * off / (1 + 4 * dt), -0.9, 0.6));
}
var hold_heading = func(heading, dt) {
    bank_target = clamp(turn(heading - get("/orientation/heading-deg")) * 1.0, -20, 20);
    hold_bank(dt);
}
var hold_vertical_speed = func(fpm, dt, gain) {
    var off = fpm - get("/velocities/vertical-speed-fps") * 60;
    pitch_target = clamp(pitch_target + gain * off * dt, -8, 9);
    hold_pitch(dt);
}
var hold_speed = func(kt, dt) {
    var off = kt - get("/velocities/airspeed-kt");
    throttle = clamp(throttle + 0.004 * off * dt, 0, 1);
    setprop("/controls/engines/current-engine/throttle", clamp(throttle + 0.02 * off, 0, 1));
}
var steer = func(heading) {
    var off = turn(heading - get("/orientation/heading-deg"));
    setprop("/controls/flight/rudder", clamp(0.04 * off, -0.4, 0.4));
}
var brake = func(share) {
    setprop("/controls/gear/brake-left", share);
    setprop("/controls/gear/brake-right", share);
}

var watch_contact = func(now) {
    var on_ground = get("/gear/gear[0]/wow") or get("/gear/gear[1]/wow") or get("/gear/gear[2]/wow");
    if (on_ground and !was_on_ground) {
        setprop("/pilot/contact-s[" ~ contacts ~ "]", now);
        setprop("/pilot/contact-fpm[" ~ contacts ~ "]", falling_fpm);
        contacts += 1;
    }
    was_on_ground = on_ground;
    falling_fpm = get("/velocities/vertical-speed-fps") * 60;
}

var fly = func {
    var now = get("/sim/time/elapsed-sec");
    var dt = clamp(now - last, 0, 1);
    last = now;
    if (dt == 0) return;
    var ias = get("/velocities/airspeed-kt");
    var height = get("/position/altitude-agl-ft") - 3.8;
    var waited = now - since;
    watch_contact(now);
    pace(dt);

    if (phase == "") {
        setprop("/controls/gear/brake-parking", 1);
        if (get("/sim/signals/fdm-initialized") and get("/sim/sceneryloaded") and now > 5 and !get("/pilot/wait")) enter("cold", 4);
    } elsif (phase == "cold") {
        if (waited > 25) {
            enter("start", 2);
            c172p.autostart(0);
        }
    } elsif (phase == "start") {
        setprop("/controls/gear/brake-parking", 1);
        if (get("/engines/active-engine/running") and waited > 10) enter("idle", 4);
        elsif (waited > 40) enter("cold", 4);
    } elsif (phase == "idle") {
        setprop("/controls/gear/brake-parking", 1);
        setprop("/controls/engines/current-engine/throttle", 0.1);
        if (waited > 30) {
            setprop("/controls/gear/brake-parking", 0);
            enter("roll", 4);
        }
    } elsif (phase == "roll") {
        setprop("/controls/engines/current-engine/mixture", 0.95);
        setprop("/controls/engines/current-engine/throttle", clamp(waited * 0.3, 0.1, 1));
        steer(0);
        setprop("/controls/flight/elevator", ias > 55 ? -0.25 : 0);
        if (height > 15) {
            setprop("/controls/flight/rudder", 0);
            elevator = -0.1;
            enter("climb", 4);
        }
    } elsif (phase == "climb") {
        setprop("/controls/engines/current-engine/throttle", 1);
        pitch_target = clamp(8 + 0.3 * (ias - 76), 3, 10);
        hold_pitch(dt);
        if (height < 700) hold_heading(0, dt); else hold_heading(to_point(5).bearing, dt);
        if (height > 700) wanted_speed_up = 6;
        if (get("/position/altitude-ft") > 2850) {
            throttle = 0.7;
            enter("cruise", 6);
        }
    } elsif (phase == "cruise") {
        var there = to_point(5);
        hold_heading(there.bearing, dt);
        hold_vertical_speed(clamp((3000 - get("/position/altitude-ft")) * 3, -500, 500), dt, 0.002);
        hold_speed(100, dt);
        if (get("/pilot/hold-ft") > 0) enter("hold", 1);
        elsif (there.distance < 4.5) enter("descent", 6);
    } elsif (phase == "hold") {
        var above = get("/position/altitude-agl-ft") - get("/pilot/hold-ft");
        wanted_speed_up = math.abs(above) > 200 ? 6 : 1;
        hold_heading(300, dt);
        hold_vertical_speed(clamp(-above * 3, -700, 500), dt, 0.002);
        hold_speed(100, dt);
    } elsif (phase == "descent") {
        var there = to_point(5);
        hold_heading(there.bearing, dt);
        hold_vertical_speed(clamp((1500 - get("/position/altitude-ft")) * 3, -600, 500), dt, 0.002);
        hold_speed(85, dt);
        if (there.distance < 0.7) {
            setprop("/controls/flight/flaps", 0.33);
            enter("final", 4);
        }
    } elsif (phase == "final") {
        var a = approach();
        var above = get("/position/altitude-ft") - (aim.elevation + a.to_go * slope_ft_per_nm);
        var path_fpm = -get("/velocities/groundspeed-kt") * 101.27 * math.tan(3 * degrees);
        track_line(45, dt);
        hold_vertical_speed(clamp(path_fpm - above * 4, -700, 0), dt, 0.003);
        if (a.to_go < 3) setprop("/controls/flight/flaps", 0.66);
        hold_speed(a.to_go < 3 ? 62 : 75, dt);
        if (height < 120) wanted_speed_up = 2;
        if (height < 30) enter("flare", 1);
    } elsif (phase == "flare") {
        throttle = clamp(throttle - 0.2 * dt, 0, 1);
        setprop("/controls/engines/current-engine/throttle", throttle);
        track_line(15, dt);
        # Mains first.
        if (height < 12 and pitch_target < 3) pitch_target += 3 * dt;
        hold_vertical_speed(-(70 + 9 * clamp(height, 0, 30)), dt, 0.006);
        if (was_on_ground) enter("rollout", 1);
    } elsif (phase == "rollout") {
        setprop("/controls/engines/current-engine/throttle", 0);
        setprop("/controls/flight/aileron", 0);
        setprop("/controls/flight/elevator", clamp(-0.02 * (3 - get("/orientation/pitch-deg")), -0.2, 0.1));
        steer(aim.course - clamp(approach().right * 60, -5, 5));
        if (waited > 8) wanted_speed_up = 2;
        if (get("/velocities/groundspeed-kt") < 42) brake(0.25);
        if (get("/velocities/groundspeed-kt") < 0.3) {
            brake(0);
            setprop("/controls/gear/brake-parking", 1);
            enter("parked", 4);
        }
    } elsif (phase == "parked") {
        setprop("/controls/gear/brake-parking", 1);
        if (waited > 40) {
            setprop("/controls/engines/current-engine/mixture", 0);
            enter("shutdown", 4);
        }
    } elsif (phase == "shutdown") {
        if (waited > 10) setprop("/controls/switches/magnetos", 0);
        if (waited > 60) enter("done", 1);
    }
}

var timer = maketimer(0, fly);
timer.start();
